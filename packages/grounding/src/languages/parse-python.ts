import type { ParsedSource } from "../evidence/definition.ts";
import { readPython } from "./read-python.ts";
import { type Grammar, timedParse } from "./timed-parse.ts";

/**
 * What a Python source defines, binds and says. A chunk that begins inside a string has code and strings the wrong way round: where
 * there are errors it is parsed again as if it began so, and the reading with fewer errors counts.
 */
export function parsePython(grammar: Grammar, source: string, budgetMs: number): ParsedSource | undefined {
  const deadline = Date.now() + budgetMs;
  const first = timedParse(grammar, source, deadline, (captures) => readPython(captures, source, 0));
  if (first === undefined) return undefined;
  if (first.errorLength === 0) return { ...first.result, broken: false };
  const quote = /"""|'''/.exec(source)?.[0];
  const other =
    quote === undefined
      ? undefined
      : timedParse(grammar, quote + source, deadline, (captures) =>
          readPython(captures, source, quote.length),
        );
  const better = other !== undefined && other.errorLength < first.errorLength ? other : first;
  return { ...better.result, broken: true };
}
