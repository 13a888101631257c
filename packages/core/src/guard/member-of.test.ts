import { expect, test } from "vitest";
import { memberOf, membersOf } from "./member-of.ts";

const hostile: object = {
  before: 1,
  get fails() {
    throw new Error("no");
  },
  after: 2,
};

/** What is read under these names. */
function check(holder: unknown, keys: string, expected: readonly unknown[]): void {
  const names = keys.split(" ");
  expect(membersOf(holder, names)).toEqual(expected);
  expect(names.map((name) => memberOf(holder, name))).toEqual(expected);
}

test("members are read under their names, and are nothing where there are none", () => {
  check({ a: 1, b: null }, "a b c", [1, null, undefined]);
  check([5], "0 length", [5, 1]);
  check(Object.create({ a: 1 }), "a", [1]);
});

test("one that can't be read is none, and those behind it are read all the same", () => {
  check(hostile, "before fails after", [1, undefined, 2]);
  check(hostile, "fails fails before", [undefined, undefined, 1]);
});

test("nothing is read of what fights back", () => {
  const refuse = (): never => {
    throw new Error("no");
  };
  check(new Proxy({}, { get: refuse }), "a b", [undefined, undefined]);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  check(proxy, "a b", [undefined, undefined]);
});

test.each([undefined, null, "text", 7, true, () => 1])("%s has no members", (holder) => {
  expect(membersOf(holder, ["length", "name"])).toEqual([]);
  expect(memberOf(holder, "length")).toBeUndefined();
});

test("each member is read once", () => {
  let reads = 0;
  const counting = {
    get a() {
      return ++reads;
    },
  };
  expect([memberOf(counting, "a"), reads]).toEqual([1, 1]);
  expect([membersOf(counting, ["a", "b"]), reads]).toEqual([[2, undefined], 2]);
});

test("of no names there are no members", () => {
  expect(membersOf(hostile, [])).toEqual([]);
});
