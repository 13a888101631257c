import { expect, test } from "vitest";
import * as planning from "./index.ts";

test("the public values are these and no others", () => {
  expect(Object.keys(planning).sort().join(" ")).toMatchInlineSnapshot(
    `"acceptAll aiSdkModel declaredVerifier firstPlan leastRandom machineTask modelOfScript modelVerifier parseScript parseTasks planChecks planningView readPlan runAgent runSensitivity scriptedModel sensitivityDifferences"`,
  );
});
