import { expect, test } from "vitest";
import { PersistentList } from "./persistent-list.ts";
import { PersistentMap } from "./persistent-map.ts";
import type { Version } from "./versioned.ts";

/** What a version holds on to. */
function check(version: Version<object, unknown, NonNullable<unknown>>, ownsTable: boolean): void {
  const { table, newer, place, value } = version;
  expect([table !== undefined, newer !== undefined]).toEqual([ownsTable, !ownsTable]);
  if (ownsTable) expect([place, value]).toEqual([undefined, undefined]);
}

test("the newest version owns the table, and an older one knows the next", () => {
  const first = PersistentList.of(["a"]);
  const second = first.with(1, "b");
  const third = second.with(0, "c");
  check(first, false);
  check(second, false);
  check(third, true);
});

test("whoever is read owns the table from then on, and keeps no other version alive", () => {
  const first = PersistentMap.of([["x", 1]]);
  const second = first.with("x", 2);
  const third = second.with("y", 3);
  expect(first.get("x")).toBe(1);
  check(first, true);
  check(second, false);
  check(third, false);
  expect([second.get("x"), second.get("y"), third.get("y")]).toEqual([2, undefined, 3]);
  check(third, true);
});

test("an empty version is everybody's beginning, and holds on to nothing that came of it", () => {
  const list = PersistentList.of<string>();
  const map = PersistentMap.of<string, number>();
  expect([list.with(0, "a").length, list.length]).toEqual([1, 0]);
  expect([map.with("x", 1).size, map.size]).toEqual([1, 0]);
  check(list, true);
  check(map, true);
  expect(map.with("x", undefined)).toBe(map);
});
