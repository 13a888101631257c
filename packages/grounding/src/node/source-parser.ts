import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { SourceParser } from "../evidence/definition.ts";
import { type GrammarLanguage, grammarLanguages, loadSourceParser } from "../languages/load-source-parser.ts";

import type { TypeScriptCompiler } from "../languages/typescript-compiler.ts";

/** Which parsers are loaded. */
export interface SourceParserOptions {
  /** Default: all. */
  readonly languages?: readonly (GrammarLanguage | "typescript")[];
  /** A text that takes longer to parse is given up: its names count then, and what the line scanner sees. Default 1,000 milliseconds. */
  readonly budgetMs?: number;
}

/**
 * Parsers from the files that come with this package: no network, no install script. Where the platform has no WebAssembly (`node
 * --jitless`) only TypeScript and JavaScript are parsed: names and the line scanner count for the others.
 */
export async function sourceParser({
  languages = [...grammarLanguages, "typescript"],
  budgetMs,
}: SourceParserOptions = {}): Promise<SourceParser> {
  const require = createRequire(import.meta.url);
  const files = {
    ...(budgetMs === undefined ? {} : { budgetMs }),
    ...(languages.includes("typescript") ? { typescript: () => typescriptFrom(require) } : {}),
  };
  if (!("WebAssembly" in globalThis)) return loadSourceParser(files);
  const wanted = grammarLanguages.filter((language) => languages.includes(language));
  const [runtime, ...grammars] = await Promise.all([
    readFile(require.resolve("web-tree-sitter/web-tree-sitter.wasm")),
    ...wanted.map(async (language) => [language, await readFile(grammarFile(language, require))] as const),
  ]);
  return loadSourceParser({ runtime, grammars: Object.fromEntries(grammars), ...files });
}

/** CommonJS, so that it can be loaded in the middle of a synchronous call: it takes half a second, and most runs never need it. */
function typescriptFrom(require: NodeJS.Require): TypeScriptCompiler {
  const { ts }: typeof import("ts-morph") = require("ts-morph");
  return ts;
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
