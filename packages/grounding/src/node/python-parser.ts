import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { SourceParser } from "../evidence/definition.ts";
import { loadPythonParser } from "../evidence/load-python-parser.ts";

/**
 * The parser for Python, from the files that come with this package: no network, no install script. Rejects where the platform has
 * no WebAssembly (`node --jitless`).
 */
export async function pythonParser(): Promise<SourceParser> {
  const require = createRequire(import.meta.url);
  const shipped = new URL("../grammars/tree-sitter-python.wasm", import.meta.url);
  // Run from source, the grammar has not been copied yet: it is still in the package that it is copied from.
  const grammar = existsSync(shipped)
    ? shipped
    : require.resolve("tree-sitter-python/tree-sitter-python.wasm");
  const [runtime, python] = await Promise.all([
    readFile(require.resolve("web-tree-sitter/web-tree-sitter.wasm")),
    readFile(grammar),
  ]);
  return loadPythonParser({ runtime, grammar: python });
}
