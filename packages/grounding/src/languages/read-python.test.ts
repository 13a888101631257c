import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { gypFolder, gypSource } from "../../test/calls.ts";
import { parserWithin } from "../../test/parser.ts";
import type { ParsedSource } from "../evidence/definition.ts";
import { scanDefinitions } from "../evidence/scan-definitions.ts";
import { pythonParser } from "../node/source-parser.ts";

const parser = await pythonParser();

function parsed(source: string): ParsedSource {
  return (
    parser.parse(source, "python") ?? {
      definitions: [],
      classes: [],
      bindings: [],
      regions: [],
      broken: true,
    }
  );
}

/** The definitions of a source, each as `kind qualified.name:line`. */
function check(source: string, expected: readonly string[]): void {
  const found = parsed(source).definitions.map((one) => `${one.kind} ${one.qualifiedName}:${one.line}`);
  expect(found).toEqual(expected);
}

test("definitions have their scope, also nested, decorated, conditional and async", () => {
  check(
    "if x:\n  @wrap\n  async def f(): \n    def g(): pass\nclass A:\n  class B:\n    def m(self): pass\nK = J = 1\nL, M = 1, 2\n",
    [
      "function f:3",
      "function f.g:4",
      "class A:5",
      "class A.B:6",
      "method A.B.m:7",
      "constant K:8",
      "constant J:8",
      "constant L:9",
      "constant M:9",
    ],
  );
});

test("what is assigned on self is an attribute of its class, locals are nothing", () => {
  check("class A:\n  def f(self):\n    self.x, self.y = 1, 2\n    self.z: int = self.w\n    local = 1\n", [
    "class A:1",
    "method A.f:2",
    "attribute A.x:3",
    "attribute A.y:3",
    "attribute A.z:4",
  ]);
});

test("inside brackets indentation means nothing, however it looks", () => {
  const source = `class A:
    def one(self):
        def f():
            (bar.  # of_the (bar
        baz)
            (bar.
        baz(
        ))
            files().add(
        0, lambda: ')'
            ).append(1)
        return f

    def two(self):
        self.three = [
    1]
`;
  check(source, [
    "class A:1",
    "method A.one:2",
    "function A.one.f:3",
    "method A.two:14",
    "attribute A.three:15",
  ]);
  expect(parsed(source).broken).toBe(false);
  const comment = source.indexOf("# of");
  expect(parsed(source).regions[0]).toEqual({ kind: "comment", start: comment, end: comment + 13 });
});

test("code in docstrings and strings defines nothing", () => {
  check('"""\ndef f(): pass\n"""\nx = """\nclass A: pass\n"""\n', ["constant x:4"]);
});

test("deep nesting, which takes longer to search than to parse, is given up as well", async () => {
  const hurried = await parserWithin(300);
  expect(hurried.parse("[[".repeat(50_000), "python")).toBeUndefined();
  expect(hurried.parse("def f(): pass\n", "python")?.definitions).toHaveLength(1);
});

describe("a class body", () => {
  const closed = (source: string) =>
    parsed(source).classes.map(({ closed: whole, reachesEnd }) => whole && !reachesEnd);

  test("lists bases and members", () => {
    const [body] = parsed(
      "class A(B, pkg.C):\n  x = 1\n  def f(self): self.y = self.seen\n\nz = 1\n",
    ).classes;
    expect(body?.bases).toEqual(["B", "C"]);
    expect([...(body?.members ?? [])].sort()).toEqual(["f", "seen", "x", "y"]);
    expect(body?.closed).toBe(true);
  });

  test.each([
    ["its end was not seen", "class A:\n  x = 1"],
    ["it has a metaclass", "class A(metaclass=M):\n  x = 1\n\nz = 1\n"],
    ["it is decorated", "@dataclass\nclass A:\n  x = 1\n\nz = 1\n"],
    ["it makes members as they are asked for", "class A:\n  def __getattr__(self, n): pass\n\nz = 1\n"],
    ["it can't be read", "class A:\n  def f(: )\n  y = (\n\nz = 1\n"],
    ["its base is computed", "class A(make()):\n  x = 1\n\nz = 1\n"],
  ])("is open where %s", (_name, source) => {
    expect(closed(source)).toEqual([false]);
  });
});

test("on real files the scanner misses nothing that the parser finds, and adds code in docstrings only", () => {
  const files = readdirSync(gypFolder()).filter((name) => name.endsWith(".py") && !name.endsWith("_test.py"));
  let compared = 0;
  const extra: string[] = [];
  for (const file of files) {
    const source = gypSource(file);
    const defined = (list: ParsedSource["definitions"]) =>
      list
        .filter(({ kind }) => kind === "function" || kind === "class" || kind === "method")
        .map(({ qualifiedName, line }) => `${qualifiedName}:${line}`)
        .sort();
    const byParser = defined(parsed(source).definitions);
    const byScanner = defined(scanDefinitions(source, "python") ?? []);
    expect(byScanner, file).toEqual(expect.arrayContaining(byParser));
    extra.push(...byScanner.filter((one) => !byParser.includes(one)).map((one) => `${file} ${one}`));
    compared += byParser.length;
  }
  expect(extra).toMatchInlineSnapshot(`
    [
      "common.py TopologicallySorted.GetEdges:675",
    ]
  `);
  expect(compared).toBeGreaterThan(200);
});

test("a text that takes longer than the budget is given up, and the next one is read", async () => {
  const hurried = await parserWithin(300);
  expect(hurried.parse(gypSource("common.py").repeat(200), "python")).toBeUndefined();
  expect(hurried.parse("def f(): pass\n", "python")?.definitions).toHaveLength(1);
});
