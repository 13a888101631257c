import type { Trace } from "@agentltl/core";
import { argumentChecks } from "./argument-check.ts";
import type { Environment, Inspection } from "./environment.ts";
import { noSuchTool } from "./no-such-tool.ts";
import type { ToolSpecification } from "./tool-specification.ts";
import { unrecordedArguments } from "./unrecorded-arguments.ts";

/** How tools are exposed. */
export interface ToolEnvironmentOptions {
  /** The tools of a turn, counted from 1; by default all of them in every turn. */
  readonly exposed?: (turn: number, trace: Trace) => Iterable<string>;
}

/**
 * The tools and what their arguments must be: a call of a tool that is not exposed in its turn, or with arguments that don't fit, is a failure
 * of `schema`. Everything else is accepted: put it together with an environment that knows more.
 */
export function toolEnvironment(
  tools: readonly ToolSpecification[],
  { exposed }: ToolEnvironmentOptions = {},
): Environment<Trace> {
  const checks = argumentChecks(tools);
  return {
    id: "tools",
    begin: (trace) => trace,
    inspect: (trace, call): Inspection => {
      const { name, args, turn = 1 } = call;
      const names = exposed === undefined ? checks : new Set(exposed(turn, trace));
      const check = names.has(name) ? checks.get(name) : undefined;
      if (check === undefined)
        return {
          failures: [{ category: "schema", reason: noSuchTool(name, names.keys(), " in this turn") }],
        };
      const unrecorded = unrecordedArguments(trace, call);
      if (unrecorded !== undefined) return unrecorded;
      return {
        failures: check(args).map((reason) => ({ category: "schema", reason: `${name}: ${reason}` })),
      };
    },
    perform: (state) => ({ kind: "accepted", state }),
    endsWithoutCall: () => undefined,
  };
}
