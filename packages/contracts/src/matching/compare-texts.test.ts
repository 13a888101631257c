import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";

test("texts stand in the order of their code units, capitals first", () => {
  expect(["b", "a", "Z", "ä", "a", ""].toSorted(compareTexts)).toEqual(["", "Z", "a", "a", "b", "ä"]);
  expect(compareTexts("a", "a")).toBe(0);
});
