import type { CallView } from "@agentltl/core/formula";
import { describe, expect, test } from "vitest";
import { call, read, trace } from "../../test/calls.ts";
import { parserWithin } from "../../test/parser.ts";
import { evidenceEntries } from "./evidence-of.ts";
import { seenEntities } from "./seen-entities.ts";

const parser = await parserWithin(1000);
const source = "import os\n\nclass Cart:\n    def total(self):\n        return os.sep\n\nRATE = 0.2\n";
const numbered = (first: number): string =>
  source
    .trimEnd()
    .split("\n")
    .map((line, index) => `${String(first + index).padStart(6)}\t${line}`)
    .join("\n");

/** Every definition that the calls show, as `#call path:line kind qualified.name`. */
function definitions(...calls: readonly CallView[]): readonly string[] {
  return evidenceEntries(seenEntities(trace(...calls), { parser, readTools }))
    .filter(({ kind }) => kind === "definition")
    .map((one) => `#${one.call + 1} ${one.path}:${one.line} ${one.defines} ${one.qualifiedName}`);
}

const readTools = [
  "read_file",
  "view",
  "cat",
  "open_file",
  "Read",
  "str_replace_editor",
  "mcp__*__read_multiple_files",
  "bash",
];

const all = (path: string, shift = 0): readonly string[] => [
  `#1 ${path}:${3 + shift} class Cart`,
  `#1 ${path}:${4 + shift} method Cart.total`,
  `#1 ${path}:${7 + shift} constant RATE`,
];

describe("one file", () => {
  test.each<[string, CallView, readonly string[]]>([
    ["as text", read("a.py", source), all("a.py")],
    ["by view", call("view", { file: "a.py" }, source), all("a.py")],
    ["by cat", call("cat", { filename: "a.py" }, source), all("a.py")],
    ["by open_file", call("open_file", { path: "a.py" }, source), all("a.py")],
    ["without a path, by its look", call("cat", {}, source), all("undefined")],
    [
      "with a shebang and no extension",
      read("bin/run", `#!/usr/bin/env python3\n${source}`),
      all("bin/run", 1),
    ],
    ["as an object, with the path as its key", read("a.py", { "a.py": source }), all("a.py")],
    ["as JSON text with the path as its key", read("a.py", JSON.stringify({ "a.py": source })), all("a.py")],
    ["as a list of lines", read("a.py", { lines: source.split("\n") }), all("a.py")],
    ["as a list of lines with their ends", read("a.py", source.split(/(?<=\n)/)), all("a.py")],
    [
      "as a resource",
      read("a.py", { content: [{ type: "resource", resource: { uri: "file:///a.py", text: source } }] }),
      all("a.py"),
    ],
    [
      "as a shell's output",
      call("bash", { command: "cd /repo && cat a.py" }, { stdout: source, stderr: "", exit_code: 0 }),
      all("a.py"),
    ],
    ["with line numbers", read("a.py", numbered(1)), all("a.py")],
    [
      "in an editor, under a heading",
      call(
        "str_replace_editor",
        { command: "view", path: "/r/a.py", view_range: [41, 47] },
        `Here's the result of running \`cat -n\` on /r/a.py:\n${numbered(41)}\n`,
      ),
      all("/r/a.py", 40),
    ],
    [
      "as a window without numbers",
      call("str_replace_editor", { command: "view", path: "a.py", view_range: [41, 47] }, source),
      all("a.py", 40),
    ],
    ["with Windows line ends", read("a.py", source.replaceAll("\n", "\r\n")), all("a.py")],
    ["with old Mac line ends", read("a.py", source.replaceAll("\n", "\r")), all("a.py")],
    ["with a byte order mark", read("a.py", `\ufeff${source}`), all("a.py")],
    ["as a chunk, all of it indented", read("a.py", source.replace(/^(?=.)/gm, "    ")), all("a.py")],
    ["cut off, with a note", read("a.py", `${source}[Output truncated: 1,200 more lines]`), all("a.py")],
    ["as JSON that was cut off", read("a.py", JSON.stringify({ content: source }).slice(0, -2)), all("a.py")],
  ])("%s", (_name, one, expected) => {
    expect(definitions(one)).toEqual(expected);
  });
});

describe("several files in one result", () => {
  const paths = ["a.py", "b.py"];
  const expected = ["#1 a.py:1 function f", "#1 b.py:1 function g"];
  const [f, g] = ["def f(): pass\n", "def g(): pass\n"];
  const check = (result: CallView["args"], wanted: readonly string[] = expected) =>
    expect(definitions(call("mcp__files__read_multiple_files", { paths }, result))).toEqual(wanted);

  test("as one text with headings", () => check(`a.py:\n${f}\n\n---\nb.py:\n${g}\n`));
  test("as parts that hold such a text", () =>
    check({ content: [{ type: "text", text: `a.py:\n${f}\n---\nb.py:\n${g}` }] }));
  test("by path", () => check({ "a.py": f, "b.py": { content: g } }));
  test("by path, in JSON text", () => check(JSON.stringify({ "a.py": f, "b.py": g })));
  test("as a list", () =>
    check([
      { path: "/repo/a.py", content: f },
      { path: "/repo/b.py", content: g },
    ]));
  test("as a list under a name", () =>
    check({
      files: [
        { file_path: "b.py", text: g },
        { file_path: "a.py", text: f },
      ],
    }));
  test("one of which failed", () =>
    check(`a.py: Error - ENOENT: no such file or directory\n---\nb.py:\n${g}`, ["#1 b.py:1 function g"]));
  test("that can't be told apart count for each path", () =>
    check(`${f}${g}`, [
      "#1 a.py:1 function f",
      "#1 a.py:2 function g",
      "#1 b.py:1 function f",
      "#1 b.py:2 function g",
    ]));
  test("none of which came", () => check({ error: "EACCES" }, []));
});

describe("what stands around source is taken off", () => {
  test("a notebook shows the code of its cells; Markdown and its own commands are comments", () => {
    const cells = [
      { cell_type: "markdown", source: ["# Load the Frame_Data\n", "of_today"] },
      { cell_type: "code", source: ["%matplotlib inline\n", "def load(path):\n", "    return path\n"] },
      { cell_type: "code", source: "!pip install x_lib\nframe = load('x')" },
    ];
    const notebook = JSON.stringify({ cells, nbformat: 4, nbformat_minor: 5, metadata: {} });
    const entries = evidenceEntries(seenEntities(trace(read("a.ipynb", notebook)), { parser }));
    const kinds = new Map(entries.map(({ kind, name }) => [name, kind]));
    expect(Object.fromEntries(kinds)).toMatchObject({
      load: "reference",
      path: "reference",
      frame: "definition",
      Frame_Data: "comment",
      of_today: "comment",
      matplotlib: "comment",
      x_lib: "comment",
      x: "string",
    });
    expect(entries.every(({ line }) => line === undefined)).toBe(true);
  });

  test("a diff shows the source after the change, and what was taken away as names", () => {
    const diff = [
      "diff --git a/src/a.py b/src/a.py",
      "--- a/src/a.py",
      "+++ b/src/a.py",
      "@@ -1,4 +1,4 @@ class Cart:",
      " class Cart:",
      "-    def old_total(self):",
      "+    def new_total(self):",
      "         return 1",
      " ",
    ].join("\n");
    const entries = evidenceEntries(seenEntities(trace(read("x.patch", diff)), { parser }));
    const shown = entries.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`);
    expect(shown).toEqual(
      expect.arrayContaining(["definition Cart", "definition Cart.new_total", "token old_total"]),
    );
    expect(shown).not.toContain("definition Cart.old_total");
  });

  test("source that holds a diff in a string is source", () => {
    const text = `${source}DIFF = """\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-a\n+b\n"""\n`;
    expect(definitions(read("a.py", text))).toEqual([...all("a.py"), "#1 a.py:8 constant DIFF"]);
  });
});

describe("a class counts as read whole", () => {
  const closed = (one: CallView): boolean | undefined =>
    seenEntities(trace(one), { parser, readTools }).reads[0]?.classes[0]?.closed;
  const last = "x = 1\n\nclass Cart:\n    def total(self): pass\n";

  test.each<[string, CallView, boolean]>([
    ["where something follows", read("a.py", source), true],
    ["where it ends the file and all of it was asked for", read("a.py", last), true],
    ["not where it ends a part", read("a.py", last, { args: { path: "a.py", limit: 4 } }), false],
    [
      "not where a note says that something is missing",
      read("a.py", `${source}... (12 more lines)\n`),
      false,
    ],
    [
      "not where a note in the middle does",
      read("a.py", `${source}[... 400 lines omitted ...]\ny = 1\n`),
      false,
    ],
    [
      "not where line numbers jump",
      read(
        "a.py",
        "1\tclass A:\n2\t  x = 1\n9\t\n10\ty = 1\n11\tz = 1\n12\tu = 1\n13\tv = 1\n14\tw = 1\n15\ta = 1\n16\tb = 1\n17\tc = 1\n18\td = 1",
      ),
      false,
    ],
    ["not where the result says that it was cut", read("a.py", { content: last, truncated: true }), false],
    ["not where JSON was cut off", read("a.py", JSON.stringify({ content: last }).slice(0, -2)), false],
    [
      "not where it ends at a round number of lines",
      read("a.py", `${"x = 1\n".repeat(98)}class A:\n  y = 1\n`),
      false,
    ],
  ])("%s", (_name, one, expected) => {
    expect(closed(one)).toBe(expected);
  });
});

test("line numbers that jump keep every line in its place", () => {
  const lines = Array.from(
    { length: 12 },
    (_, index) => `${index < 6 ? index + 1 : index + 95}\tv${index} = 1`,
  );
  const places = definitions(read("a.py", lines.join("\n")));
  expect(places[0]).toBe("#1 a.py:1 constant v0");
  expect(places[6]).toBe("#1 a.py:101 constant v6");
});

test("a file whose syntax is not known shows names, and defines nothing", () => {
  const entries = evidenceEntries(seenEntities(trace(read("a.md", source)), { parser }));
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["token"]));
  expect(entries.map(({ name }) => name)).toContain("total");
});
