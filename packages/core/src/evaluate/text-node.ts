import type { Node } from "../bdd/bdd.ts";
import type { Matcher } from "../formula/pattern.ts";
import { variablesOfMatcher } from "../formula/variables-of-pattern.ts";
import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import { type Bindings, lookUp } from "../match/bindings.ts";
import { writtenIn } from "../match/written-in.ts";
import type { Context } from "./context.ts";

/** Whether a text is as the matcher wants; `whose` says which text it is, for where it is missing. No text matches nothing. */
export function textNode(
  matcher: Matcher,
  found: { readonly text: string } | undefined | "missing",
  whose: readonly Json[],
  bindings: Bindings | undefined,
  context: Context,
): Node {
  const unbound = variablesOfMatcher(matcher).some((name) => lookUp(bindings, name) === undefined);
  if (unbound || found === "missing") return context.ask([...whose, writtenIn(matcher, bindings)]);
  return found !== undefined && context.test(matcher)(found.text, undefined, bindings, []) ? 1 : 0;
}

/** The values at a path of the metrics; none where they were not recorded. */
export function metricAt(path: string, { view }: Context): readonly Json[] {
  const parsed = parsePath(path);
  return parsed === undefined ? [] : valuesAt(view.metrics, parsed);
}
