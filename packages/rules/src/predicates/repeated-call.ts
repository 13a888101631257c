import type { PredicateFunction } from "@agentltl/core/formula";
import { equalJson } from "@agentltl/core/host";

/**
 * `predicate(repeatedCall, 3)`: the call here is at least the third of its tool with equal arguments. `predicate(repeatedCall, 3, error)`
 * counts, of the earlier ones, those alone that ended so.
 */
export const repeatedCall: PredicateFunction = ({ calls, position }, times, outcome): boolean => {
  if (typeof times !== "number") throw new TypeError("say how many calls are too many, as a number");
  const here = calls[position];
  if (here === undefined) return false;
  const earlier = calls
    .slice(0, position)
    .filter((call) => call.name === here.name && equalJson(call.args, here.args))
    .filter((call) => outcome === undefined || call.outcome === outcome);
  return earlier.length + 1 >= times;
};
