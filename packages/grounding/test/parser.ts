import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { SourceParser } from "../src/evidence/definition.ts";
import { loadPythonParser } from "../src/evidence/load-python-parser.ts";

/** The parser for Python with a time budget of its own. */
export function parserWithin(budgetMs: number): Promise<SourceParser> {
  const require = createRequire(import.meta.url);
  return loadPythonParser({
    runtime: readFileSync(require.resolve("web-tree-sitter/web-tree-sitter.wasm")),
    grammar: readFileSync(require.resolve("tree-sitter-python/tree-sitter-python.wasm")),
    budgetMs,
  });
}
