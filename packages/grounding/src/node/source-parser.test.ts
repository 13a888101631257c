import { describe, expect, test } from "vitest";
import { read, trace } from "../../test/calls.ts";
import { checkGrounding } from "../check/check-grounding.ts";
import { sourceParser } from "./source-parser.ts";

/** Runs as a platform does that has no WebAssembly, such as `node --jitless`. */
async function withoutWebAssembly<Result>(run: () => Promise<Result>): Promise<Result> {
  const known = Object.getOwnPropertyDescriptor(globalThis, "WebAssembly");
  Reflect.deleteProperty(globalThis, "WebAssembly");
  try {
    return await run();
  } finally {
    if (known !== undefined) Object.defineProperty(globalThis, "WebAssembly", known);
  }
}

const sources: Readonly<Record<string, string>> = {
  "a.py": "class Cart:\n    def total_py(self):\n        pass\n\nx = 1\n",
  "a.h": "struct cart { int total_h; };\n",
  "a.go": "package a\nfunc total_go() {}\n",
  "A.java": "class D {\n  void total_java() {}\n}\n",
  "a.rs": "fn total_rs() {}\n",
  "a.ts": "export class B {\n  total_ts() {}\n}\n",
};
const reads = trace(...Object.entries(sources).map(([path, source]) => read(path, source)));
const answer = "`total_py`, `total_h`, `total_go`, `total_java`, `total_rs` and `total_ts`, not `total_none`";

describe("the parser", () => {
  test("knows every language, and a second for each text, unless it is told otherwise", async () => {
    const parser = await sourceParser();
    expect([...parser.languages].sort()).toEqual([
      "cpp",
      "go",
      "java",
      "python",
      "rust",
      "tsx",
      "typescript",
    ]);
    expect(parser.budgetMs).toBe(1000);
    const some = await sourceParser({ languages: ["go", "typescript"], budgetMs: 50 });
    expect([...some.languages]).toEqual(["go", "typescript", "tsx"]);
    expect(some.budgetMs).toBe(50);
    expect(some.parse("x = 1", "python")).toBeUndefined();
  });

  test("sees each definition with its place", async () => {
    const { entities } = checkGrounding(answer, reads, { parser: await sourceParser() });
    expect(entities.map(({ grounded, tier, evidence }) => [grounded, tier, evidence?.line])).toEqual([
      [true, "definition", 2],
      [true, "definition", 1],
      [true, "definition", 2],
      [true, "definition", 2],
      [true, "definition", 1],
      [true, "definition", 2],
      [false, undefined, undefined],
    ]);
  });
});

describe("without WebAssembly", () => {
  test("TypeScript alone is parsed, and answers are judged by names and header lines", async () => {
    await withoutWebAssembly(async () => {
      const parser = await sourceParser();
      expect([...parser.languages]).toEqual(["typescript", "tsx"]);
      const { entities } = checkGrounding(answer, reads, { parser });
      expect(entities.map(({ grounded }) => grounded)).toEqual([true, true, true, true, true, true, false]);
      expect(entities.map(({ tier }) => tier)).toEqual([
        "definition",
        "token",
        "definition",
        "token",
        "definition",
        "definition",
        undefined,
      ]);
    });
  });

  test("a member is not held against its class, which is not known", async () => {
    const claim = "`Cart.refund()`";
    const seen = trace(read("a.py", sources["a.py"] ?? ""), read("b.py", "def refund(): pass\n"));
    const [known] = checkGrounding(claim, seen, { parser: await sourceParser() }).entities;
    expect([known?.grounded, known?.relation]).toEqual([false, "contradicted"]);
    await withoutWebAssembly(async () => {
      const [finding] = checkGrounding(claim, seen, { parser: await sourceParser() }).entities;
      expect([finding?.grounded, finding?.relation]).toEqual([true, undefined]);
    });
  });
});
