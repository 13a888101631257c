import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { SourceParser } from "../evidence/definition.ts";
import { type GrammarLanguage, grammarLanguages, loadSourceParser } from "../languages/load-source-parser.ts";

/** Which parsers are loaded. */
export interface SourceParserOptions {
  /** Default: all. */
  readonly languages?: readonly GrammarLanguage[];
  /** A text that takes longer to parse is given up: its names count then, and what the line scanner sees. Default 1,000 milliseconds. */
  readonly budgetMs?: number;
}

/**
 * Parsers from the files that come with this package: no network, no install script. Where the platform has no WebAssembly (`node
 * --jitless`) it knows no language that needs it: names and the line scanner count there.
 */
export async function sourceParser({
  languages = grammarLanguages,
  budgetMs,
}: SourceParserOptions = {}): Promise<SourceParser> {
  const require = createRequire(import.meta.url);
  const limit = budgetMs === undefined ? {} : { budgetMs };
  if (!("WebAssembly" in globalThis)) return loadSourceParser(limit);
  const [runtime, ...grammars] = await Promise.all([
    readFile(require.resolve("web-tree-sitter/web-tree-sitter.wasm")),
    ...languages.map(async (language) => [language, await readFile(grammarFile(language, require))] as const),
  ]);
  return loadSourceParser({ runtime, grammars: Object.fromEntries(grammars), ...limit });
}

/** The parser for Python alone. */
export function pythonParser(): Promise<SourceParser> {
  return sourceParser({ languages: ["python"] });
}

/** Run from source, a grammar has not been copied yet: it is still in the package that it is copied from. */
function grammarFile(language: GrammarLanguage, require: NodeJS.Require): URL | string {
  const file = `tree-sitter-${language}.wasm`;
  const shipped = new URL(`../grammars/${file}`, import.meta.url);
  return existsSync(shipped) ? shipped : require.resolve(`tree-sitter-${language}/${file}`);
}
