import { expect, test } from "vitest";
import { minedFile, realRunsAreThere } from "../../test/real-mining.ts";

const why = realRunsAreThere ? "" : " (skipped: ../shared/data is not there)";

test.skipIf(!realRunsAreThere)(
  `in good runs of an airline's agent: where its ids come from, each once, and what is told of bad runs${why}`,
  { timeout: 300_000 },
  () => {
    const { rules, runs } = minedFile("tau2_airline_whissle", { together: false });
    expect(runs).toEqual({ found: 17, heldOut: 11, bad: 22, left: 0 });
    const ids = rules.filter(({ template }) => template === "value_from_result");
    expect(ids.map(({ sentence }) => sentence)).toContain(
      "each `reservation_id` of `update_reservation_flights` stood in an earlier step in get_user_details result.reservations[*]",
    );
    // What the policy asks holds in every run in which it has something to say, of whatever part.
    for (const { found, heldOut, interest } of ids) {
      expect([found.kept, heldOut.kept]).toEqual([found.applied, heldOut.applied]);
      expect(interest).toBeGreaterThan(0.5);
    }
  },
);
