import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const tools = ["refund", "get_order", "verify_identity", "mcp__shop__cancel", "a"];

test.each([
  ["refnd", "refund"],
  ["Refund", "refund"],
  ["erfund", "refund"],
  ["getOrder", "get_order"],
  ["get-order", "get_order"],
  ["cancel", "mcp__shop__cancel"],
  ["mcp__bank__refund", "refund"],
  ["bank/refund", "refund"],
  ["bankrefund", undefined],
  ["verify_identiti", "verify_identity"],
  ["delete_everything", undefined],
  ["xy", undefined],
  ["b", undefined],
  ["A", "a"],
  ["", undefined],
])("`%s` is most likely `%s`", (name, expected) => check(name, expected));

test("of two that are near the nearer wins, of two alike the first", () => {
  expect(nearestName("count", ["counts", "count_x", "count"])).toBe("count");
  expect(nearestName("cat", ["car", "can"])).toBe("car");
});

test("nothing is near where nothing is known", () => {
  expect(nearestName("refund", [])).toBeUndefined();
});

function check(name: string, expected: string | undefined): void {
  expect(nearestName(name, tools)).toBe(expected);
}
