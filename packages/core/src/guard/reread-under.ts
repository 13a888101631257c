import type { Procedure } from "../constraint/procedure.ts";
import type { Setting } from "./guard-event.ts";
import { watchedRules } from "./watch/watched-rules.ts";

/** The rules that no machine watches, and why. They are judged by reading the run again, and those of which calls decide nothing at its end. */
export function rereadUnder(procedure: Procedure): Pick<Setting, "reread"> {
  const { unwatched } = watchedRules(procedure);
  if (unwatched.size === 0) return {};
  return { reread: Object.fromEntries([...unwatched].map(([{ name }, reason]) => [name, reason])) };
}
