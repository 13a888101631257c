import type { GuardEvent, Happening, Setting } from "./guard-event.ts";
import type { GuardSetup } from "./guard-setup.ts";
import { rereadOutcomes } from "./reread-outcomes.ts";

/** What stands in the log where other rules or settings come into force: with how the calls before ended in their eyes. */
export function revisedHappening(
  events: readonly GuardEvent[],
  { recognisers }: GuardSetup,
  reason: string,
  setting: Setting,
): Happening {
  const outcomes = rereadOutcomes(events, recognisers);
  return { kind: "revised", reason, ...(outcomes.length === 0 ? {} : { outcomes }), ...setting };
}
