import type { SourceParser } from "./definition.ts";
import { parsePython } from "./parse-python.ts";

/** The two WebAssembly files, as bytes. */
export interface PythonParserFiles {
  /** `web-tree-sitter.wasm` of the package `web-tree-sitter`. */
  readonly runtime: Uint8Array;
  /** `tree-sitter-python.wasm`, which this package ships as `dist/grammars/tree-sitter-python.wasm`. */
  readonly grammar: Uint8Array;
  /** A text that takes longer to parse is given up: only the line scanner's definitions count then. Default 1,000 milliseconds. */
  readonly budgetMs?: number;
}

/**
 * Loads the parser for Python. Rejects where the platform has no WebAssembly or the files are no such files; without a parser the
 * checks still run, on names and the line scanner.
 */
export async function loadPythonParser(files: PythonParserFiles): Promise<SourceParser> {
  const { Language, Parser, Query } = await import("web-tree-sitter");
  // The d.ts of web-tree-sitter leaves out what its runtime is given: Emscripten's `wasmBinary`.
  await Parser.init({ wasmBinary: files.runtime } as Parameters<typeof Parser.init>[0]);
  const language = await Language.load(files.grammar);
  const parser = new Parser().setLanguage(language);
  return parsePython(parser, (source) => new Query(language, source), files.budgetMs ?? 1000);
}
