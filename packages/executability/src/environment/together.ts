import type { ToolCall, Trace } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import type { Environment, Transition } from "./environment.ts";

/**
 * Several environments as one: an action can be done where each of them lets it be done. Where one rejects it, the states of all stay as they
 * are. The output is that of the last which gives one.
 */
export function together(...environments: readonly Environment<unknown>[]): Environment<readonly unknown[]> {
  return {
    id: environments.map(({ id }) => id).join(" + "),
    begin: (trace) => environments.map((one) => one.begin(trace)),
    inspect: (states, call) => {
      const inspections = environments.map((one, index) => one.inspect(states[index], call));
      const unknown = inspections.find((one) => one.unknown !== undefined)?.unknown;
      return {
        failures: inspections.flatMap(({ failures }) => failures),
        ...(unknown === undefined ? {} : { unknown }),
      };
    },
    perform: (states, call) => performAll(environments, states, call),
    endsWithoutCall: (states, trace) => endOf(environments, states, trace),
  };
}

function performAll(
  environments: readonly Environment<unknown>[],
  states: readonly unknown[],
  call: ToolCall,
): Transition<readonly unknown[]> {
  const after: unknown[] = [];
  let unknown: string | undefined;
  let output: { readonly output?: Json } = {};
  for (const [index, environment] of environments.entries()) {
    const transition = environment.perform(states[index], call);
    if (transition.kind === "rejected") return transition;
    if (transition.kind === "unknown") unknown ??= transition.reason;
    else if (transition.output !== undefined) output = { output: transition.output };
    after.push(transition.state);
  }
  if (unknown !== undefined) return { kind: "unknown", reason: unknown, state: after };
  return { kind: "accepted", state: after, ...output };
}

/** What one forbids can't be done; what none speaks of is not known. */
function endOf(
  environments: readonly Environment<unknown>[],
  states: readonly unknown[],
  trace: Trace,
): boolean | undefined {
  const answers = environments.map((one, index) => one.endsWithoutCall(states[index], trace));
  if (answers.includes(false)) return false;
  return answers.includes(true) ? true : undefined;
}
