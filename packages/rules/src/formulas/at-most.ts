import {
  and,
  argsOf,
  constant,
  count,
  countBefore,
  type Formula,
  forall,
  globally,
  not,
  now,
  or,
  type Pattern,
  variable,
} from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";
import type { CallTarget } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { atMostOf } from "./count-of.ts";
import { oneOfNow, whenever } from "./parts.ts";
import { earlierInStep } from "./steps.ts";

/** Over what calls are counted: all, those of a turn or a step, or those with one value of an argument. */
export type Per =
  | { readonly kind: "session" | "turn" | "step" }
  | { readonly kind: "argument"; readonly path: string };

/** What `at_most` says. */
export interface AtMost {
  readonly call: CallTarget;
  readonly times: number;
  readonly per: Per;
}

/** At most `times` calls fit. Each attempt that ran counts. */
export function atMostRule({ call, times, per }: AtMost): CompiledRule {
  switch (per.kind) {
    case "session":
      return { formula: atMostOf(call.patterns, times), needs: [] };
    case "turn":
      return { formula: atMostOf(call.patterns, times), needs: [], scope: "turn" };
    case "step":
      return { formula: inEachStep(call, times), needs: [] };
    case "argument":
      return { formula: forEachValue(call, times, per.path), needs: [] };
  }
}

/** No call has `times` calls that fit before it in its own step. */
function inEachStep({ patterns }: CallTarget, times: number): Formula {
  const fits = oneOfNow(patterns);
  let earlier: Formula = constant(true);
  for (let more = 0; more < times; more++) earlier = earlierInStep(more === 0 ? fits : and(fits, earlier));
  return globally(not(times === 0 ? fits : and(fits, earlier)));
}

/** A call that lacks the argument is not counted. */
function forEachValue({ patterns }: CallTarget, times: number, path: string): Formula {
  const name = freshName(path, patterns);
  const valued = patterns.map(
    (pattern): Pattern => ({
      ...pattern,
      where: [...pattern.where, { part: "args", path, matcher: variable(name) }],
    }),
  );
  const [only] = patterns;
  const [valuedOnly, ...others] = valued;
  if (only !== undefined && valuedOnly !== undefined && others.length === 0)
    return forall(name, argsOf(only, path), count(valuedOnly, "<=", times));
  const fits = or(...valued.map((pattern) => now(pattern)));
  return and(...valued.map((pattern) => globally(whenever(pattern, not(countBefore(fits, ">=", times))))));
}

/** The last key of the path, so that reports say `order_id = W23`. */
function freshName(path: string, patterns: readonly Pattern[]): string {
  const taken = new Set(patterns.flatMap((pattern) => variablesOfPattern(pattern)));
  const word = /([A-Za-z_][A-Za-z0-9_]*)[^A-Za-z0-9_]*$/.exec(path)?.[1] ?? "value";
  let name = word;
  while (taken.has(name)) name = `${name}_`;
  return name;
}
