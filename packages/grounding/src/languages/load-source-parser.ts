import { deadlineIn } from "../evidence/deadline.ts";
import type { ParsedSource, SourceParser } from "../evidence/definition.ts";
import type { Language } from "../evidence/language.ts";
import { once } from "../evidence/once.ts";
import { cppQuery } from "./cpp-query.ts";
import { goQuery } from "./go-query.ts";
import { javaQuery } from "./java-query.ts";
import { parsePython } from "./parse-python.ts";
import { parseTypeScript } from "./parse-typescript.ts";
import { pythonQuery } from "./python-query.ts";
import { readBraces } from "./read-braces.ts";
import { rustQuery } from "./rust-query.ts";
import { startRuntime } from "./start-runtime.ts";
import { type Grammar, timedParse } from "./timed-parse.ts";
import type { TypeScriptCompiler } from "./typescript-compiler.ts";

/** The languages that have a grammar in WebAssembly. */
export type GrammarLanguage = "python" | "cpp" | "go" | "java" | "rust";

const queries: { readonly [language in GrammarLanguage]: string } = {
  python: pythonQuery,
  cpp: cppQuery,
  go: goQuery,
  java: javaQuery,
  rust: rustQuery,
};

/** WebAssembly files, as bytes. */
export interface SourceParserFiles {
  /** `web-tree-sitter.wasm` of the package `web-tree-sitter`. Not needed without grammars. */
  readonly runtime?: Uint8Array;
  /** A grammar for each language wanted: `tree-sitter-python.wasm`, which this package ships in `dist/grammars`, and the like. */
  readonly grammars?: { readonly [language in GrammarLanguage]?: Uint8Array };
  /** Gives `ts` of the package `ts-morph`, for TypeScript and JavaScript; asked once, at the first such text, as it takes its time. */
  readonly typescript?: () => TypeScriptCompiler;
  /** A text that takes longer to parse is given up: its names count then, and what the line scanner sees. Default 1,000 milliseconds. */
  readonly budgetMs?: number;
}

/** Every language that has a grammar. */
export const grammarLanguages: readonly GrammarLanguage[] = ["python", "cpp", "go", "java", "rust"];

type Parse = (source: string, withinMs: number) => ParsedSource | undefined;

/**
 * Loads parsers. Rejects where the platform has no WebAssembly or the files are no such files; without a parser the checks still run,
 * on names and the line scanner.
 */
export async function loadSourceParser(files: SourceParserFiles): Promise<SourceParser> {
  const budgetMs = files.budgetMs ?? 1000;
  const parsers = new Map<Language, Parse>();
  for (const language of grammarLanguages) {
    const bytes = files.grammars?.[language];
    if (bytes === undefined) continue;
    const grammar = await loadGrammar(files.runtime, bytes, queries[language]);
    parsers.set(language, (source, withinMs) => parseWith(grammar, language, source, withinMs));
  }
  const { typescript } = files;
  if (typescript !== undefined) {
    const compiler = once(typescript);
    parsers.set("typescript", (source, withinMs) => parseTypeScript(compiler(), source, false, withinMs));
    parsers.set("tsx", (source, withinMs) => parseTypeScript(compiler(), source, true, withinMs));
  }
  return {
    languages: new Set(parsers.keys()),
    budgetMs,
    parse: (source, language, withinMs = budgetMs) => parsers.get(language)?.(source, withinMs),
  };
}

function parseWith(
  grammar: Grammar,
  language: GrammarLanguage,
  source: string,
  budgetMs: number,
): ParsedSource | undefined {
  if (language === "python") return parsePython(grammar, source, budgetMs);
  const found = timedParse(grammar, source, deadlineIn(budgetMs), (captures) => readBraces(captures, source));
  return found === undefined ? undefined : { ...found.result, broken: found.errorLength > 0 };
}

async function loadGrammar(
  runtime: Uint8Array | undefined,
  bytes: Uint8Array,
  query: string,
): Promise<Grammar> {
  const { Language: TreeLanguage, Parser, Query } = await import("web-tree-sitter");
  await startRuntime(Parser, runtime);
  const language = await TreeLanguage.load(bytes);
  return {
    parser: new Parser().setLanguage(language),
    wanted: new Query(language, query),
    errors: new Query(language, "(ERROR) @error"),
  };
}
