import type { PredicateFunction } from "@agentltl/core/formula";
import type { Json } from "../read/json-value.ts";

/**
 * `predicate(repeatedCall, 3)`: the call here is at least the third of its tool with equal arguments. `predicate(repeatedCall, 3, error)`
 * counts, of the earlier ones, those alone that ended so.
 */
export const repeatedCall: PredicateFunction = ({ calls, position }, times, outcome): boolean => {
  if (typeof times !== "number") throw new TypeError("say how many calls are too many, as a number");
  const here = calls[position];
  if (here === undefined) return false;
  const args = canonical(here.args);
  const earlier = calls
    .slice(0, position)
    .filter((call) => call.name === here.name && canonical(call.args) === args)
    .filter((call) => outcome === undefined || call.outcome === outcome);
  return earlier.length + 1 >= times;
};

/** The same text for equal values, whatever the order of keys. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_key, one: Json) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : one,
  );
}
