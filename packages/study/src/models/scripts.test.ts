import * as fc from "fast-check";
import { expect, test } from "vitest";
import { refusalSentence } from "../file/prompts.ts";
import { askedSymbol, wordsOfName } from "./asked-symbol.ts";
import type { ScriptedCall, ScriptedReply, ScriptView } from "./script.ts";
import { scripts } from "./scripts.ts";

/** A tree: the text of each file by its path. */
type Tree = Readonly<Record<string, string>>;

const pageLines = 50;

/** What the tools would give, with pages of 50 lines. */
function resultOf(tree: Tree, name: string, args: ScriptedCall["args"]): ScriptedCall["result"] {
  const path = String(Reflect.get(Object(args), "path"));
  if (name === "list_directory") {
    const prefix = path === "." ? "" : `${path}/`;
    const inside = Object.keys(tree).filter((file) => file.startsWith(prefix));
    const entries = inside.map((file) => file.slice(prefix.length).replace(/\/.*/, "/"));
    return { entries: [...new Set(entries)] };
  }
  const text = Object.hasOwn(tree, path) ? tree[path] : undefined;
  if (text === undefined) return undefined;
  const start = Number(Reflect.get(Object(args), "start_line") ?? 1);
  const lines = text.split("\n");
  const content = lines.slice(start - 1, start - 1 + pageLines).join("\n");
  const next = start + pageLines;
  return { content, start_line: start, ...(next <= lines.length ? { next_start_line: next } : {}) };
}

interface Played {
  readonly answer: string;
  readonly calls: readonly ScriptedCall[];
}

/** Plays a script against a tree until it answers. */
function play(name: string, tree: Tree, symbol: string, more: Partial<ScriptView> = {}): Played {
  const script = scripts[name];
  if (script === undefined) throw new Error(`there is no script ${name}`);
  const calls: ScriptedCall[] = [];
  for (let step = 0; step < 300; step += 1) {
    const view: ScriptView = {
      system: "",
      question: questionOf(symbol),
      seed: 1,
      calls: [...calls],
      ...more,
    };
    const reply: ScriptedReply = script(view);
    expect(script(view)).toEqual(reply);
    if (reply.kind === "text") return { answer: reply.text, calls };
    for (const { name: tool, args } of reply.calls) {
      const result = resultOf(tree, tool, args);
      calls.push({ name: tool, args, ...(result === undefined ? {} : { result }) });
    }
  }
  throw new Error("the script does not end");
}

const questionOf = (symbol: string): string => `In the repository r, where is the ${symbol} class defined?`;
const readBy = ({ calls }: Played): readonly string[] =>
  calls
    .filter(({ name }) => name === "read_file")
    .map(({ args }) => String(Reflect.get(Object(args), "path")));

const small: Tree = {
  "README.md": "class LineReader",
  "src/other.ts": "export const one = 1;\n",
  "src/net/line-reader.ts": "// here\nexport class LineReader {}\n",
};

test("the reader lists, reads and says what it has read, with the line", () => {
  const played = play("reader", small, "LineReader");
  expect(played.answer).toBe("The class `LineReader` is defined in `src/net/line-reader.ts`, line 2.");
  expect(readBy(played)).toContain("src/net/line-reader.ts");
  expect(readBy(played)).not.toContain("README.md");
});

test("a definition on a later page of a long file is found, at the line of the file", () => {
  const long = `${"// nothing\n".repeat(120)}class LineReader {}\n`;
  expect(play("reader", { "a.ts": long }, "LineReader").answer).toBe(
    "The class `LineReader` is defined in `a.ts`, line 121.",
  );
});

const names = fc.constantFrom("LineReader", "FrameDecoder", "EventLoop", "HeaderParser");
const paths = fc
  .array(fc.constantFrom("src", "lib", "net", "test", "line", "frame"), { minLength: 1, maxLength: 3 })
  .map((parts) => `${parts.join("/")}.ts`);
const trees = fc
  .uniqueArray(fc.tuple(paths, fc.option(names, { nil: undefined }), fc.nat({ max: 120 })), {
    selector: ([path]) => path,
    minLength: 1,
    maxLength: 10,
  })
  .map((files) =>
    Object.fromEntries(
      files.map(([path, name, above]): readonly [string, string] => [
        path,
        `${"// text\n".repeat(above)}${name === undefined ? "" : `export class ${name} {}\n`}`,
      ]),
    ),
  );

test("whatever the tree, the reader names a file that it has read and that defines the name, or says that there is none", () => {
  let [found, missing] = [0, 0];
  fc.assert(
    fc.property(trees, names, fc.nat(), (tree, name, seed) => {
      const played = play("reader", tree, name, { seed });
      const defining = Object.keys(tree).filter((file) => tree[file]?.includes(`class ${name} `));
      const [, path, line] = /in `(.*)`, line (\d+)\.$/.exec(played.answer) ?? [];
      if (path === undefined) {
        missing += 1;
        expect(played.answer).toMatch(/^I could not find/);
        expect(defining).toEqual([]);
        return;
      }
      found += 1;
      expect(defining).toContain(path);
      expect(readBy(played)).toContain(path);
      expect(tree[path]?.split("\n")[Number(line) - 1]).toContain(`class ${name} `);
    }),
  );
  expect([found > 20, missing > 20]).toEqual([true, true]);
});

test("nothing is read twice, and what has the name's words in its path is read first", () => {
  const many: Tree = {
    ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`src/part-${index}.ts`, "export {};\n"])),
    "src/line-reader.ts": "export class LineReader {}\n",
  };
  const reads = readBy(play("reader", many, "LineReader"));
  expect(reads[0]).toBe("src/line-reader.ts");
  expect(new Set(reads).size).toBe(reads.length);
});

test("the guesser finds the place by reading, and invents members that nobody has defined", () => {
  const played = play("guesser", small, "LineReader");
  expect(readBy(played)).toContain("src/net/line-reader.ts");
  expect(played.answer).toContain("`src/net/line-reader.ts`");
  expect(played.answer).toContain("`LineReader.rebalancePartitions()`");
});

test.each([0, 1, 2, 3])("memory answers at once, by how files are usually named (seed %i)", (seed) => {
  const played = play("memory", small, "LineReader", { seed });
  expect(played.calls).toEqual([]);
  expect(played.answer).toMatch(
    /^The class `LineReader` is defined in `src\/(line-reader|lineReader|LineReader)\.ts`\.$/,
  );
});

test("the refuser looks once, and refuses in the paper's words", () => {
  const played = play("refuser", small, "LineReader");
  expect([played.calls.length, played.answer]).toEqual([1, refusalSentence]);
});

test("who finds nothing refuses where the prompt asks for it, and else says so", () => {
  const none = play("reader", small, "EventLoop");
  expect(none.answer).toMatch(/^I could not find `EventLoop` in /);
  expect(play("reader", small, "EventLoop", { system: `Say: ${refusalSentence}` }).answer).toBe(
    refusalSentence,
  );
});

test("a tool that failed is a file that holds nothing", () => {
  const view: ScriptView = {
    system: "",
    question: questionOf("LineReader"),
    seed: 1,
    calls: [
      { name: "list_directory", args: { path: "." }, result: { entries: ["a.ts"] } },
      { name: "read_file", args: { path: "a.ts" } },
    ],
  };
  expect(scripts.reader?.(view)).toEqual({ kind: "text", text: expect.stringMatching(/^I could not find/) });
});

test.each([
  ["where is the LineReader class defined?", "LineReader", "class"],
  ["where is the read_all function defined?", "read_all", "function"],
  ["What does `parse` do?", "parse", "symbol"],
  ["How does readAll work?", "readAll", "symbol"],
  ["How does read_all work?", "read_all", "symbol"],
])("%s asks for %s", (question, name, kind) => {
  expect(askedSymbol(question)).toEqual({ name, kind });
});

test("a question that names nothing asks for nothing", () => {
  expect(askedSymbol("How are you?")).toBeUndefined();
  for (const name of ["reader", "guesser"])
    expect(play(name, small, "", { question: "How are you?" }).answer).toMatch(/^I could not find anything/);
  expect(play("memory", small, "", { question: "How are you?" }).answer).toBe(
    "I remember nothing of that name.",
  );
});

test.each([
  ["readHTTPLine_all", ["read", "http", "line", "all"]],
  ["LineReader2", ["line", "reader", "2"]],
  ["src/line-reader.ts", ["src", "line", "reader", "ts"]],
  ["", []],
])("the words of %s", (name, words) => {
  expect(wordsOfName(name)).toEqual(words);
});
