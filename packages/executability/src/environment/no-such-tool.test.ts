import { expect, test } from "vitest";
import { noSuchTool } from "./no-such-tool.ts";

test.each<[string, readonly string[], string | undefined, string]>([
  ["refnd", ["refund", "pay"], undefined, "there is no tool `refnd`; did it mean `refund`?"],
  ["refnd", ["refund"], " in this turn", "there is no tool `refnd` in this turn; did it mean `refund`?"],
  ["zzz", ["refund"], undefined, "there is no tool `zzz`"],
  ["night_report", ["night_report"], " in this turn", "there is no tool `night_report` in this turn"],
])("%s among %j", (name, names, where, expected) => {
  expect(noSuchTool(name, names, where)).toBe(expected);
});
