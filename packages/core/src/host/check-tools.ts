import { AgentLTLError } from "../errors/agentltl-error.ts";
import { bindingProblems } from "../guard/bind-tools.ts";
import type { ToolDescription } from "../guard/tool-description.ts";
import type { AdapterOptions } from "./host.ts";

/**
 * Throws `binding-invalid` with every rule that doesn't fit the agent's tools, and the ways out. Where that is no error, in observe or with
 * `unknownTools: "warn"`, each is told to `warn`.
 */
export function checkTools(
  { rules, posture, unknownTools }: Pick<AdapterOptions, "rules" | "posture" | "unknownTools">,
  tools: readonly ToolDescription[],
  warn: (message: string) => void,
): void {
  const problems = bindingProblems(rules, tools);
  const [first] = problems;
  if (first === undefined) return;
  if (posture === "observe" || unknownTools === "warn") {
    for (const { message } of problems) warn(`agentltl: ${message}`);
    return;
  }
  const { message, nearest } = first;
  const texts =
    problems.length === 1
      ? message
      : `${problems.length} rules don't fit the tools:${problems.map((one) => `\n- ${one.message}`).join("")}\n`;
  throw new AgentLTLError(
    "binding-invalid",
    `${texts}${problems.length === 1 ? "; " : ""}${waysOut}`,
    nearest === undefined ? {} : { nearest },
  );
}

const waysOut =
  'if that is meant, write `optional: true` on the rule, or give the option `unknownTools: "warn"`';
