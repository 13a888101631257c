import { AgentLTLError } from "@agentltl/core";

const takes =
  "`wrap` guards `generateText` and `streamText` of `ai`, and functions that pass all of their options on to one of these; for a `ToolLoopAgent` write `ltl.agent(agent)`, for a loop of your own `ltl.tools(tools)`";

/** Ways in which what was given would run unguarded, each with what to write. */
export const noModel: string = `a wrapped function was called without a \`model\`; ${takes}`;
export const notUsed: string = `a wrapped function did not use the tools and callbacks in its options, so nothing was guarded; ${takes}`;

export function noFunction(given: unknown): string {
  return `\`wrap\` was given \`${nameOf(given)}\`; ${takes}`;
}

export function ranUnseen(tool: string): string {
  return `\`${tool}\` ran without having been judged: a wrapped function used other tools than those in its options; ${takes}`;
}

export function noAgent(given: unknown): string {
  return `\`agent\` was given \`${nameOf(given)}\`; it guards a \`ToolLoopAgent\` of \`ai\`; for another agent guard its tools: \`ltl.tools(tools)\``;
}

/** Throws `option-invalid` in enforce; observe changes nothing, and tells it. */
export function refuseMisuse(message: string, enforces: boolean, warn: (message: string) => void): void {
  if (enforces) throw new AgentLTLError("option-invalid", message);
  warn(`agentltl: ${message}`);
}

function nameOf(given: unknown): string {
  if (typeof given === "function") return given.name === "" ? "a function" : given.name;
  if (typeof given !== "object" || given === null) return String(given);
  const maker: unknown = Reflect.get(given, "constructor");
  return typeof maker === "function" && maker !== Object ? maker.name : "an object";
}
