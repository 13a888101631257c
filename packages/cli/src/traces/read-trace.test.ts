import { expect, test } from "vitest";
import { placeOf, type TracePlace, tracePlace } from "./read-trace.ts";

test.each<readonly [TracePlace, string]>([
  [{ file: "a.json" }, "a.json"],
  [{ file: "a.jsonl", line: 3 }, "a.jsonl:3"],
  [{ file: "a.json", index: 0 }, "a.json [0]"],
])("the place %j is shown as %s, and is all that is kept of what was read", (place, shown) => {
  expect(placeOf(place)).toBe(shown);
  const read = { ...place, format: "jsonl" };
  expect(tracePlace(read)).toStrictEqual(place);
});
