import type { SourceParser } from "@agentltl/grounding";
import { isCorrect } from "@agentltl/grounding";
import { sourceParser } from "@agentltl/grounding/node";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type Candidate, candidatesIn } from "./candidates.ts";
import { drawQuestions } from "./draw-questions.ts";
import { readQuestions } from "./read-questions.ts";

let parser: SourceParser;
beforeAll(async () => {
  parser = await sourceParser({ languages: ["python", "typescript"] });
}, 180_000);

/** What can be asked about files, each as `path name kind`. */
function asked(files: Readonly<Record<string, string>>): readonly string[] {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  return candidatesIn(sources, parser, ["python", "typescript"]).candidates.map(
    ({ path, name, kind }) => `${path} ${name} ${kind}`,
  );
}

test("public functions and classes of two words or more are asked for, in order of their paths", () => {
  expect(
    asked({
      "b.ts": "export function readAll() {}\nexport class LineReader {}\nexport function map() {}\n",
      "a.py":
        "def send_all():\n    def inner_one(): pass\n\nclass HttpClient:\n    def close_all(self): pass\n",
    }),
  ).toEqual([
    "a.py HttpClient class",
    "a.py send_all function",
    "b.ts LineReader class",
    "b.ts readAll function",
  ]);
});

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ["is not exported", { "a.ts": "function readAll() {}" }, []],
  [
    "is exported in a list",
    { "a.ts": "async function readAll() {}\nexport { readAll as x, y };" },
    ["a.ts readAll function"],
  ],
  ["is the default export", { "a.ts": "export default class LineReader {}" }, ["a.ts LineReader class"]],
  ["is private in Python", { "a.py": "def _send_all(): pass" }, []],
  ["stands in a private module", { "_impl/a.py": "def send_all(): pass" }, []],
  [
    "stands in a package",
    { "pkg/__init__.py": "def send_all(): pass" },
    ["pkg/__init__.py send_all function"],
  ],
  [
    "stands in a test",
    { "tests/a.py": "def send_all(): pass", "a.test.ts": "export class LineReader {}" },
    [],
  ],
  ["is declared only", { "a.d.ts": "export declare function readAll(): void;" }, []],
  [
    "is a method of the same name elsewhere",
    { "a.py": "def send_all(): pass", "b.py": "class A:\n    def send_all(self): pass" },
    [],
  ],
  ["is defined twice", { "a.ts": "export class LineReader {}", "b.ts": "export class LineReader {}" }, []],
  [
    "has overloads in one file",
    {
      "a.ts": "export function readAll(a: 1): 1;\nexport function readAll(a: unknown): unknown { return a; }",
    },
    ["a.ts readAll function"],
  ],
  ["is a type elsewhere", { "a.ts": "export class LineReader {}", "b.ts": "interface LineReader {}" }, []],
  ["is in a file of another language", { "a.go": "func readAll() {}" }, []],
  [
    "is named by a member of every object",
    { "a.ts": "export function constructorOf() {}" },
    ["a.ts constructorOf function"],
  ],
])("what %s", (_name, files, expected) => {
  expect(asked(files)).toEqual(expected);
});

test("a name that lines show in a second place, where the parser sees none, is left out and reported", () => {
  const found = candidatesIn(
    [
      { path: "a.py", text: "def send_all(): pass\n" },
      { path: "b.py", text: 'TEXT = """\ndef send_all(): pass\n"""\n' },
    ],
    parser,
    ["python"],
  );
  expect(found).toEqual({ candidates: [], unverified: ["send_all"] });
});

test("languages that are not asked for still make a name ambiguous", () => {
  const files = [
    { path: "a.py", text: "class LineReader: pass" },
    { path: "b.ts", text: "export class LineReader {}\nexport class OneMore {}" },
  ];
  expect(candidatesIn(files, parser, ["python"]).candidates).toEqual([]);
});

const candidate = (path: string, name: string): Candidate => ({
  path,
  name,
  kind: "class",
  language: "typescript",
});
const many = ["a.ts", "b.ts", "x/c.ts", "x/y/d.ts"].flatMap((path, file) =>
  [1, 2, 3].map((one) => candidate(path, `NameOf${file}${one}`)),
);
const drawn = (count: number, seed: number) =>
  drawQuestions(many, { repository: "r", count, seed }).map(({ truth }) => truth[0]?.path);

test("questions have the paper's text, an id, and the place that answers", () => {
  expect(drawQuestions(many.slice(0, 1), { repository: "r", count: 1, seed: 1 })).toEqual([
    {
      id: "r/1",
      repository: "r",
      text: "In the r repository, where is the NameOf01 class defined? Provide the exact file path.",
      truth: [{ path: "a.ts", symbol: "NameOf01" }],
    },
  ]);
});

test("each depth is asked before one is asked again, and each file of a depth before one of its files again", () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const three = drawn(3, seed);
      expect(new Set(three.map((path) => path?.split("/").length)).size).toBe(3);
      const eight = drawn(8, seed).filter((path) => !path?.includes("/"));
      expect(new Set(eight.slice(0, 2)).size).toBe(2);
    }),
  );
});

test("the same seed draws the same, others something else, and nothing is drawn twice", () => {
  expect(drawn(9, 5)).toEqual(drawn(9, 5));
  expect(new Set(Array.from({ length: 20 }, (_, seed) => drawn(9, seed).join())).size).toBeGreaterThan(5);
  const all = drawQuestions(many, { repository: "r", count: 12, seed: 3 });
  expect(new Set(all.map(({ text }) => text)).size).toBe(12);
});

test("an answer that names path and symbol is correct, and one that does not is not", () => {
  const [question] = drawQuestions(many, { repository: "r", count: 1, seed: 1 });
  const [place] = question?.truth ?? [];
  expect(isCorrect(`\`${place?.symbol}\` is in ${place?.path}.`, question?.truth ?? [])).toBe(true);
  expect(isCorrect(`It is in ${place?.path}.`, question?.truth ?? [])).toBe(false);
});

test("too few candidates are an error that says what to lower", () => {
  expect(() =>
    drawQuestions(many, { repository: "r", count: 13, seed: 1 }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[StudyError: \`r\` has 12 public functions and classes that can be asked for, and 13 are wanted; lower \`per_repository\`, or leave it out]`,
  );
});

const line = (fields: object) =>
  `${JSON.stringify({ id: "q1", repository: "r", text: "Where?", truth: [{ path: "a.ts" }], ...fields })}\n`;

test("questions of one's own are read in their order", () => {
  const text = `${line({})}\n${line({ id: "q2", truth: [{ path: "b.ts", symbol: "LineReader" }] })}`;
  expect(readQuestions(`\ufeff${text}`, ["r"])).toEqual(readQuestions(text, ["r"]));
  expect(readQuestions(text, ["r"]).map(({ id, truth }) => [id, truth])).toEqual([
    ["q1", [{ path: "a.ts" }]],
    ["q2", [{ path: "b.ts", symbol: "LineReader" }]],
  ]);
});

test.each([
  ["no JSON", "{\n", "questions.jsonl:1: this line is no JSON"],
  ["an id given twice", line({}) + line({}), "questions.jsonl:2: the id `q1` is given twice"],
  ["an unknown repository", line({ repository: "s" }), "questions.jsonl:1: the study has no repository `s`"],
  ["no truth", line({ truth: [] }), /^questions\.jsonl:1: truth: too small/],
  ["an unknown member", line({ answer: 1 }), 'questions.jsonl:1: unrecognized key: "answer"'],
  ["a list", "[]\n", /^questions\.jsonl:1: invalid input: expected object/],
  ["nothing", "\n\n", "questions.jsonl has no questions"],
])("%s is refused", (_name, text, message) => {
  expect(() => readQuestions(text, ["r"])).toThrow(message);
});
