import { AgentLTLError } from "../errors/agentltl-error.ts";
import { attempt } from "../errors/attempt.ts";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { Condition } from "../formula/pattern.ts";
import { patternFaults } from "../formula/pattern-faults.ts";
import { readOutcomeRecogniser } from "../formula/read-pattern.ts";
import { variablesOfPattern } from "../formula/variables-of-pattern.ts";
import { copyData } from "./copy-data.ts";

/** Everything that keeps a procedure's `tools` from being used, one sentence each; none where they can be. */
export function recogniserFaults(tools: unknown): readonly string[] {
  if (tools === undefined) return [];
  if (!Array.isArray(tools))
    return ["`tools` of a procedure is not a list: give [{ tool, success }] or [{ tool, failure }]"];
  return tools.flatMap((given: unknown, index) => {
    const at = `tools[${index}]`;
    const read = attempt(() => readOutcomeRecogniser(copyData(given), at));
    if (read.kind === "done") return faultsOf(read.value, at);
    return [AgentLTLError.isInstance(read.error) ? read.error.message : `\`${at}\` can't be read`];
  });
}

function faultsOf({ tool, success, failure }: OutcomeRecogniser, at: string): readonly string[] {
  if (success === undefined && failure === undefined)
    return [`\`${at}\` has neither \`success\` nor \`failure\`: give one of them`];
  const whole = patternFaults({ tool, where: [] }).map(({ message }) => `\`${at}\`: ${message}`);
  return [
    ...whole,
    ...conditionFaults(success, `${at}.success`),
    ...conditionFaults(failure, `${at}.failure`),
  ];
}

function conditionFaults(where: readonly Condition[] | undefined, at: string): readonly string[] {
  if (where === undefined) return [];
  if (where.length === 0) return [`\`${at}\` is empty: say what the result looks like`];
  const pattern = { tool: { kind: "any" }, where } as const;
  return [
    ...(where.every(({ part }) => part === "result")
      ? []
      : [`\`${at}\` looks at arguments: only the result shows whether a tool worked`]),
    ...patternFaults(pattern).map(({ message }) => `\`${at}\`: ${message}`),
    ...variablesOfPattern(pattern).map(
      (name) => `\`${at}\` mentions \`$${name}\`: there is nothing to bind it to, so write the value`,
    ),
  ];
}
