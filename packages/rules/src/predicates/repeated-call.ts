import type { PredicateFunction } from "@agentltl/core/formula";
import { equalJson } from "@agentltl/core/host";

/**
 * `predicate(repeatedCall, 3)`: the call here is at least the third of its tool with equal arguments. `predicate(repeatedCall, 3, error)`
 * counts, of the earlier ones, those alone that ended so.
 */
export const repeatedCall: PredicateFunction = ({ calls, position }, times, outcome): boolean => {
  const most = checkRepeats(times, outcome);
  const here = calls[position];
  if (here === undefined) return false;
  const earlier = calls
    .slice(0, position)
    .filter((call) => call.name === here.name && equalJson(call.args, here.args))
    .filter((call) => outcome === undefined || call.outcome === outcome);
  return earlier.length + 1 >= most;
};

/** The number of equal calls that are too many. Throws a `TypeError` where it is none, or where no call that ran ends in `outcome`. */
export function checkRepeats(times: unknown, outcome: unknown): number {
  if (typeof times !== "number") throw new TypeError("say how many calls are too many, as a number");
  if (!Number.isInteger(times) || times < 2)
    throw new TypeError(`it is ${times} that are too many; write 2 or more, for the first call repeats none`);
  if (outcome !== undefined && outcome !== "ok" && outcome !== "error" && outcome !== "unknown")
    throw new TypeError(
      `${JSON.stringify(outcome)} is not how a call ends; write "ok", "error" or "unknown"`,
    );
  return times;
}
