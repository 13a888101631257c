import type { EntityFinding, Policy } from "@agentltl/grounding";
import type { ExitCode } from "../exit-code.ts";
import type { GroundedTrace } from "./grounded-trace.ts";

/** The whole result as JSON, `format: 1`. `grounded` is `null` where it could not be judged; calls are positions, from 0. */
export function groundJson(traces: readonly GroundedTrace[], policy: Policy, exit: ExitCode): object {
  return { format: 1, policy, traces: traces.length, exit, runs: traces.map(runJson) };
}

/** One run alone, as a line of JSON Lines. */
export function groundJsonLine(trace: GroundedTrace, policy: Policy): object {
  return { format: 1, policy, ...runJson(trace) };
}

function runJson({ at, id, answer, result }: GroundedTrace): object {
  return {
    ...at,
    ...(id === undefined ? {} : { id }),
    answered: answer !== undefined,
    grounded: result?.grounded ?? null,
    ratio: result?.ratio ?? null,
    vacuous: result?.vacuous ?? null,
    refusal: result?.refusal ?? null,
    entities: result?.entities.map(entityJson) ?? [],
  };
}

function entityJson({ entity, ...finding }: EntityFinding): object {
  return { ...entity, ...finding };
}
