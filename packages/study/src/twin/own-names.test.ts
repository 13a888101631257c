import { sourceParser } from "@agentltl/grounding/node";
import { expect, test } from "vitest";
import { ownModules } from "./own-modules.ts";
import { ownNames } from "./own-names.ts";
import { twinSource } from "./twin-source.ts";

const parser = await sourceParser({ languages: ["python", "typescript"] });

function namesOf(language: "python" | "typescript", text: string) {
  const parsed = parser.parse(text, language, 60_000);
  const source = twinSource({ path: "a", text, language, ...(parsed === undefined ? {} : { parsed }) });
  const { names, fromOutside } = ownNames([source], new Set(["Error", "Exception"]));
  return { names: [...names].sort().join(" "), fromOutside: [...fromOutside].sort().join(" ") };
}

test("functions, classes, types and their methods are a tree's own; constants, locals and members of objects are not", () => {
  const typescript = `export class Reader extends Error { readLine() {} static count = 1 }
interface Shape { area(): number }
type Pair = [number, number];
export function makeShape(width: number) { const local = width; return { draw() { return local } } }
const LIMIT = 3;`;
  expect(namesOf("typescript", typescript)).toEqual({
    names: "Pair Reader Shape area makeShape readLine",
    fromOutside: "",
  });
  expect(
    namesOf(
      "python",
      "class Pipe(Exception):\n    def __init__(self): self.size = 1\n    def feed(self): pass\nLIMIT = 3\n",
    ),
  ).toEqual({
    names: "Pipe feed",
    fromOutside: "",
  });
});

test("methods of a class that stands on one from outside may be called from there, and so may those of classes below it", () => {
  expect(
    namesOf(
      "typescript",
      "class A extends lib.Base<string, number> { onClose() {} }\nclass B extends A implements C { onOpen() {} }\nclass D { stay() {} }",
    ),
  ).toMatchObject({ fromOutside: "onClose onOpen" });
  expect(
    namesOf(
      "python",
      "class A(Thread):\n    def run_once(self): pass\nclass B(A):\n    def run_twice(self): pass\n",
    ),
  ).toMatchObject({
    fromOutside: "run_once run_twice",
  });
});

const find = ownModules(
  ["src/index.ts", "src/util/join.ts", "src/a.d.ts", "lib/pkg/core.py", "lib/pkg/__init__.py"],
  "my-lib",
);

test.each([
  ["./util/join.ts", "src/index.ts", "typescript", true],
  ["./util/join.js", "src/index.ts", "typescript", true],
  ["..", "src/util/join.ts", "typescript", true],
  ["./a", "src/index.ts", "typescript", true],
  ["my-lib/deep", "src/index.ts", "typescript", true],
  ["./nowhere", "src/index.ts", "typescript", false],
  ["../../out.ts", "src/index.ts", "typescript", false],
  ["zod", "src/index.ts", "typescript", false],
  ["my-library", "src/index.ts", "typescript", false],
  [".core", "lib/pkg/__init__.py", "python", true],
  ["pkg.core", "lib/other.py", "python", true],
  ["pkg", "lib/other.py", "python", true],
  ["core.pkg", "lib/other.py", "python", false],
  ["os.path", "lib/other.py", "python", false],
] as const)("`%s` seen from %s in %s leads into the tree: %s", (module, from, language, isOwn) => {
  expect(find(module, from, language) !== undefined).toBe(isOwn);
});
