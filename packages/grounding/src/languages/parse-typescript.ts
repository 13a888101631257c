import { attempt } from "@agentltl/core/host";
import type { ParsedSource } from "../evidence/definition.ts";
import { readTypeScript } from "./read-typescript.ts";
import type { TypeScriptCompiler } from "./typescript-compiler.ts";

const longSource = 150_000;
const sample = 30_000;

/**
 * What a source in TypeScript or JavaScript defines, binds and says; `undefined` where it is too deep for the stack, or would take
 * longer than `withinMs`. The compiler can't be stopped on its way, so that a long text is first judged by its beginning.
 */
export function parseTypeScript(
  compiler: TypeScriptCompiler,
  source: string,
  withJsx: boolean,
  withinMs: number,
): ParsedSource | undefined {
  const endsWithin = (ms: number): boolean => {
    const started = Date.now();
    const start = attempt(() => parse(compiler, source.slice(0, sample), withJsx));
    return start.kind === "done" && Date.now() - started <= ms;
  };
  const isLong = source.length > longSource;
  const budget = (withinMs * sample) / source.length;
  // The first try may be slow only because the compiler is new to the engine.
  if (isLong && !endsWithin(budget) && !endsWithin(budget)) return undefined;
  const tried = attempt(() => parse(compiler, source, withJsx));
  return tried.kind === "done" ? tried.value : undefined;
}

function parse(compiler: TypeScriptCompiler, source: string, withJsx: boolean): ParsedSource {
  // A chunk that begins inside a comment: its end comes before any beginning.
  const close = source.indexOf("*/");
  const open = source.indexOf("/*");
  const cut = close >= 0 && (open < 0 || close < open) ? close + 2 : 0;
  const code = cut === 0 ? source : source.slice(0, cut).replace(/[^\n]/g, " ") + source.slice(cut);
  const file = compiler.createSourceFile(withJsx ? "a.tsx" : "a.ts", code, {
    languageVersion: compiler.ScriptTarget.Latest,
    jsDocParsingMode: compiler.JSDocParsingMode.ParseNone,
  });
  const found = readTypeScript(compiler, file, code);
  const regions =
    cut === 0 ? found.regions : [{ kind: "comment" as const, start: 0, end: cut }, ...found.regions];
  // The compiler keeps its complaints on the file, outside of its types.
  const complaints: unknown = "parseDiagnostics" in file ? file.parseDiagnostics : undefined;
  return { ...found, regions, broken: !Array.isArray(complaints) || complaints.length > 0 };
}
