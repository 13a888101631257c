import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** What a program prints in a process of its own, where nothing has been loaded yet. `sourceParser` is there, and `load` with any runtime. */
async function printed(program: string): Promise<unknown> {
  const place = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const source = `
    import { readFileSync } from "node:fs";
    import { createRequire } from "node:module";
    import { sourceParser } from ${place("../node/source-parser.ts")};
    import { loadSourceParser } from ${place("./load-source-parser.ts")};
    const require = createRequire(${place("./load-source-parser.ts")});
    const bytes = (name) => readFileSync(require.resolve(name));
    const runtime = bytes("web-tree-sitter/web-tree-sitter.wasm");
    const python = bytes("tree-sitter-python/tree-sitter-python.wasm");
    const go = bytes("tree-sitter-go/tree-sitter-go.wasm");
    const names = (parser, source, language) => parser.parse(source, language)?.definitions.map(({ name }) => name);
    const outcome = (promise) => promise.then(() => "loaded", () => "refused");
    const print = (value) => console.log(JSON.stringify(value));
    ${program}`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--conditions=@agentltl/source",
    "--input-type=module",
    "--eval",
    source,
  ]);
  return JSON.parse(stdout);
}

test("parsers that are asked for at the same time, before any other, all parse", async () => {
  const found = await printed(`
    const parsers = await Promise.all([
      sourceParser({ languages: ["python"] }),
      sourceParser({ languages: ["go"] }),
      sourceParser({ languages: ["python", "go"] }),
    ]);
    const sources = { python: "def one(): pass\\n", go: "package a\\nfunc two() {}\\n" };
    print(parsers.map((parser) => ["python", "go"].map((language) => names(parser, sources[language], language) ?? null)));
  `);
  expect(found).toEqual([
    [["one"], null],
    [null, ["a", "two"]],
    [["one"], ["a", "two"]],
  ]);
});

test("bytes that are no runtime are refused to all who ask meanwhile, and the next who asks gets one", async () => {
  const found = await printed(`
    const bad = new Uint8Array([1, 2, 3]);
    const refused = await Promise.all([
      outcome(loadSourceParser({ runtime: bad, grammars: { python } })),
      outcome(loadSourceParser({ runtime, grammars: { python } })),
    ]);
    const parser = await loadSourceParser({ runtime, grammars: { python } });
    print([refused, names(parser, "class Cart: pass\\n", "python")]);
  `);
  expect(found).toEqual([["refused", "refused"], ["Cart"]]);
});

test("a grammar that is none is refused, and others are loaded all the same", async () => {
  const found = await printed(`
    const bad = new Uint8Array([0, 97, 115, 109]);
    const all = await Promise.all([
      outcome(loadSourceParser({ runtime, grammars: { python: bad } })),
      outcome(loadSourceParser({ runtime, grammars: { go } })),
    ]);
    print(all);
  `);
  expect(found).toEqual(["refused", "loaded"]);
});
