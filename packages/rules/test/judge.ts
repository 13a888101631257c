// What rules say of runs that are written as examples, and what is wrong with rules, as short texts.
import { type Verdict, verifyTrace } from "@agentltl/core";
import { expect } from "vitest";
import { RulesError } from "../src/errors/rules-error.ts";
import { parseExample } from "../src/examples/parse-example.ts";
import { type ReadRulesOptions, readRules } from "../src/read-rules.ts";

/** A file of one rule, `r`. What the rule demands begins in line 5, column 5. */
export function fileOf(demand: string, top = ""): string {
  return `version: 1\nid: t\nrules:\n  - id: r\n    ${demand}\n${top}`;
}

/** What each rule of a file says of a run. */
export function verdictsOf(text: string, run: string, options: ReadRulesOptions = {}): readonly Verdict[] {
  const { constraints } = verifyTrace(parseExample(run), readRules(text, options).procedure);
  return constraints.map(({ verdict }) => verdict);
}

/** A rule that stands alone in a file says this of a run. `top`: what stands in the file besides. */
export function judged(demand: string, run: string, expected: Verdict, top = ""): void {
  expect(verdictsOf(fileOf(demand, top), run), `${demand} of ${run}`).toEqual([expected]);
}

/** Everything that is wrong with a file, one fault a line: place, code, message. `read` where nothing is. */
export function faultsOf(text: string, options: ReadRulesOptions = {}): string {
  try {
    readRules(text, options);
    return "read";
  } catch (error) {
    if (!RulesError.isInstance(error)) throw error;
    return error.faults
      .map(({ line, column, code, message }) => `${line ?? "-"}:${column ?? "-"} ${code}: ${message}`)
      .join("\n");
  }
}

/** Each text with what is wrong with it, to be pinned. */
export function faultTable(texts: readonly string[], fileFor: (text: string) => string = fileOf): string {
  return `\n${texts.map((text) => `${text.replaceAll("\n    ", " ... ")}\n    ${faultsOf(fileFor(text)).replaceAll("\n", "\n    ")}`).join("\n")}\n`;
}
