import { expect, test } from "vitest";
import * as planning from "./index.ts";

test("the public values are these and no others", () => {
  expect(Object.keys(planning).sort().join(" ")).toMatchInlineSnapshot(
    `"acceptAll aiSdkModel declaredVerifier leastRandom modelVerifier planChecks planningView readPlan runAgent runSensitivity scriptedModel sensitivityDifferences"`,
  );
});
