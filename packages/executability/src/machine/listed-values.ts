import type { Json } from "@agentltl/core/host";
import type { CompiledValues } from "./compile-machine.ts";
import type { Subject, Value } from "./expression.ts";

/** What values come to; `unknown` where they can't be worked out. */
export type ListedValues =
  | { readonly kind: "list"; readonly list: readonly Json[] }
  | Extract<Value, { readonly kind: "unknown" }>;

/** The values that an expression comes to: those of a list, or the one that is none. */
export function listedValues({ values }: CompiledValues, subject: Subject): ListedValues {
  const came = values.evaluate(subject);
  if (came.kind === "unknown") return came;
  return { kind: "list", list: Array.isArray(came.value) ? came.value : [came.value] };
}
