import { expect, test } from "vitest";
import * as api from "./index.ts";

test("the public values are these and no others", () => {
  expect(Object.keys(api).sort().join(" ")).toBe(
    "categoryOf checkGrounding commonEditTools commonReadTools commonWriteTools createFactsCache createGrounder evidenceEntries evidenceOf extractEntities grounded groundingCheck groundingFeedback groundingRegistry isCorrect loadSourceParser markedSpans paperCategory questionOf seenEntities",
  );
});
