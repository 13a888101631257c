import { expect, test } from "vitest";
import * as api from "./index.ts";

test("the public values are these and no others", () => {
  expect(Object.keys(api).sort().join(" ")).toMatchInlineSnapshot(
    `"ExecutabilityError bfclEnvironment checkExecutability cohortFigures cohortIntervals diagnosticOrder executabilityGate executable executablePredicate hoeffdingBounds machineEnvironment pairedDifferences parseMachine recordedEnvironment tauAirlineEnvironment tauRetailEnvironment together toolEnvironment"`,
  );
});
