import { expect, test } from "vitest";
import { gypSource } from "../../test/calls.ts";
import { scanDefinitions } from "./scan-definitions.ts";

/** The definitions of a source, each as `kind qualified.name:line`. */
function check(source: string, expected: readonly string[]): void {
  const found = (scanDefinitions(source, "python") ?? []).map(
    (one) => `${one.kind} ${one.qualifiedName}:${one.line}`,
  );
  expect(found).toEqual(expected);
}

test("functions, classes, methods and constants have their scope", () => {
  check(
    "LIMIT: int = 3\nclass A(B):\n    name = 1\n    async def f(self): pass\n    class In:\n\tpass\ndef g(\n  x,\n):\n    local = 1\n    def h(): pass\n",
    [
      "constant LIMIT:1",
      "class A:2",
      "constant A.name:3",
      "method A.f:4",
      "class A.In:5",
      "function g:7",
      "function g.h:11",
    ],
  );
});

test("a chunk that begins in the middle and ends in an open bracket keeps its headers", () => {
  check('    of the docstring.\n    """\n    return 1\n\n  def inner(self): pass\nclass Cut(\n', [
    "function inner:5",
    "class Cut:6",
  ]);
});

test("Cython, new type parameters and names beyond ASCII are seen", () => {
  check("cpdef int area(int x):\n  pass\nclass Box[T]:\n  pass\ndef größe():\n  pass\n", [
    "function area:1",
    "class Box:3",
    "function größe:5",
  ]);
});

test("comparisons, keyword arguments and calls define nothing", () => {
  check("x == 1\nf(\n    key=1,\n)\n", []);
});

test("the function of the demo is where it is", () => {
  const found = scanDefinitions(gypSource("common.py"), "python")?.find(
    ({ name }) => name === "EncodePOSIXShellArgument",
  );
  expect(found).toMatchObject({ kind: "function", line: 261 });
});
