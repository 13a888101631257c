import { evaluate, type Trace } from "@agentltl/core";
import { parseFormula } from "../rules/parse-formula.ts";

/** Whether a run is good, by a formula; `undefined` where that can't be judged. Throws an `InputError` where the text is none. */
export async function goodRuns(text: string): Promise<(trace: Trace) => boolean | undefined> {
  const formula = await parseFormula(text, "--good");
  return (trace) => {
    const { verdict } = evaluate(formula, trace);
    return verdict === "unevaluable" ? undefined : verdict === "satisfied";
  };
}
