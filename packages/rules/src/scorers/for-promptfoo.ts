import type { Procedure } from "@agentltl/core";
import { RulesError } from "../errors/rules-error.ts";
import { reasonFor, runIn, type ScorerOptions, scored } from "./scored-run.ts";

/** What promptfoo hands an assertion beside the output, as far as it is read. */
export interface PromptfooContext {
  readonly vars?: Readonly<Record<string, unknown>>;
  readonly providerResponse?: unknown;
}

/** The output and its context. */
export interface PromptfooGiven {
  readonly output: unknown;
  readonly context: PromptfooContext;
}

/** What an assertion answers. */
export interface PromptfooResult {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
  readonly componentResults: PromptfooPart[];
}

/** What it answers for one rule. */
export interface PromptfooPart {
  readonly pass: boolean;
  readonly score: number;
  readonly reason: string;
}

/** An assertion for `type: javascript`, to be the default export of the file that `value: file://...` names. */
export type PromptfooAssertion = (output: unknown, context?: PromptfooContext) => PromptfooResult;

/**
 * Judges the run in the provider's output: a trace or record, as an object or as JSON, at `trace` or by itself. Passes where no rule is
 * broken. What could not be judged throws: promptfoo (0.123) counts that as an error where `value` names a file, and as a failure where the
 * assertion is a function of its configuration, so give it as a file.
 */
export function forPromptfoo(
  rules: Procedure,
  options: Omit<ScorerOptions<PromptfooGiven>, "name"> = {},
): PromptfooAssertion {
  const { run = ({ output }) => runIn(output) } = options;
  return (output, context = {}) => {
    const found = scored(run({ output, context }), rules);
    if (found.kind === "unreadable") throw unjudged(`no run to judge: ${found.why}`);
    const { verification } = found;
    const open = verification.constraints.filter(({ passed, active }) => passed === null && active);
    const [first] = open;
    if (verification.score === null || first !== undefined)
      throw unjudged(
        first === undefined ? reasonFor(verification) : `not judged: ${first.name}: ${first.detail}`,
      );
    const judged = verification.constraints.filter(({ passed }) => passed !== null);
    return {
      pass: judged.every(({ passed }) => passed === true),
      score: verification.score,
      reason: reasonFor(verification),
      componentResults: judged.map(({ name, passed, detail }) => ({
        pass: passed === true,
        score: Number(passed === true),
        reason: `${name}: ${detail}`,
      })),
    };
  };
}

function unjudged(message: string): RulesError {
  return new RulesError([{ code: "unjudged", message }]);
}
