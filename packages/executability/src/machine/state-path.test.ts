import type { Json } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Subject } from "./expression.ts";
import { parseStatePath, placeOf, takesValueAt, withoutValueAt, withValueAt } from "./state-path.ts";

const subject: Subject = { args: { id: "W1", n: 2, list: [7], odd: { a: 1 } }, state: { now: "W2" } };

/** Where a path leads: its keys, or `unknown`. */
function leads(text: string): readonly string[] | "unknown" {
  const place = placeOf(parseStatePath(text), subject);
  return place.kind === "place" ? place.keys : "unknown";
}

test.each<[string, readonly string[] | "unknown"]>([
  ["orders", ["orders"]],
  ["_private.a1", ["_private", "a1"]],
  ["orders[args.id].status", ["orders", "W1", "status"]],
  ["orders[state.now]", ["orders", "W2"]],
  ["items[args.n]", ["items", "2"]],
  ["items[args.n][args.id].x", ["items", "2", "W1", "x"]],
  ["orders[args.list[0]]", ["orders", "7"]],
  ['orders["a.b"]', ["orders", "a.b"]],
  // Brackets inside of a text are no brackets.
  ['orders["a]b"].x', ["orders", "a]b", "x"]],
  ['orders["[a"]', ["orders", "[a"]],
  ["orders['a]']", ["orders", "a]"]],
  ['orders["\\"]"].x', ["orders", '"]', "x"]],
  // Nor do letters of two code units move them.
  ['orders["🙂🙂"].x', ["orders", "🙂🙂", "x"]],
  ['orders["__proto__"]', ["orders", "__proto__"]],
  // A name is a text or a number.
  ["orders[args.missing]", "unknown"],
  ["orders[args.odd]", "unknown"],
  ["orders[args.list]", "unknown"],
  ["orders[null]", "unknown"],
  ["orders[true]", "unknown"],
])("`%s` leads to %j", (text, keys) => expect(leads(text)).toEqual(keys));

test.each([
  "",
  ".",
  ".a",
  "a.",
  "a..b",
  "a b",
  "1a",
  "a[",
  "a[]",
  "a[args.id",
  "a]",
  "[args.id]",
  "a[args.id]b",
  "a-b",
  "a[x]",
])("`%s` is no place, and refused", (text) => expect(() => parseStatePath(text)).toThrow());

test("the refusals say how a place is written", () => {
  expect(() => parseStatePath("orders.")).toThrowErrorMatchingInlineSnapshot(
    `[ExecutabilityError: \`orders.\` is no place in the state; write names with dots between them, and expressions in brackets: orders[args.order_id].status]`,
  );
  expect(() => parseStatePath("")).toThrowErrorMatchingInlineSnapshot(
    `[ExecutabilityError: a place in the state is empty; write its name, such as orders]`,
  );
});

const state: Json = { a: { b: 1, c: [1, { d: 2 }] }, e: null };

test.each<[string, readonly string[], Json]>([
  ["a value is replaced", ["a", "b"], { a: { c: [1, { d: 2 }], b: 9 }, e: null }],
  ["the whole", [], 9],
  ["what is missing on the way is made", ["x", "y", "z"], { ...state, x: { y: { z: 9 } } }],
  ["in the place of what is no mapping", ["e", "f"], { a: state.a ?? null, e: { f: 9 } }],
  ["in a list", ["a", "c", "0"], { a: { b: 1, c: [9, { d: 2 }] }, e: null }],
  ["deep in a list", ["a", "c", "1", "d"], { a: { b: 1, c: [1, { d: 9 }] }, e: null }],
  ["behind the last of a list", ["a", "c", "2"], { a: { b: 1, c: [1, { d: 2 }, 9] }, e: null }],
  [
    "deep behind the last of a list",
    ["a", "c", "2", "x"],
    { a: { b: 1, c: [1, { d: 2 }, { x: 9 }] }, e: null },
  ],
])("put: %s", (_what, keys, expected) => {
  const before = JSON.stringify(state);
  expect(takesValueAt(state, keys)).toBe(true);
  expect(withValueAt(state, keys, 9)).toEqual(expected);
  expect(JSON.stringify(state)).toBe(before);
});

test.each([["3"], ["-1"], ["1.5"], ["01"], [""], ["length"], ["x"], ["1e0"]])(
  "a list of two takes nothing at `%s`, and nothing stands there to be taken away",
  (place) => {
    expect(takesValueAt(state, ["a", "c", place])).toBe(false);
    expect(takesValueAt(state, ["a", "c", place, "deeper"])).toBe(false);
    expect(withoutValueAt(state, ["a", "c", place])).toEqual(state);
  },
);

test.each<[string, readonly string[], Json]>([
  ["a value", ["a", "b"], { a: { c: [1, { d: 2 }] }, e: null }],
  ["a list's", ["a", "c", "0"], { a: { b: 1, c: [{ d: 2 }] }, e: null }],
  ["deep in a list", ["a", "c", "1", "d"], { a: { b: 1, c: [1, {}] }, e: null }],
  ["the whole", [], null],
  ["what is not there", ["x"], state],
  ["deep in what is not there", ["x", "y"], state],
  ["in what is no mapping", ["e", "y"], state],
  ["a name that every object has", ["toString"], state],
])("take away: %s", (_what, keys, expected) => {
  const before = JSON.stringify(state);
  expect(withoutValueAt(state, keys)).toEqual(expected);
  expect(JSON.stringify(state)).toBe(before);
});

test("`__proto__` is a name as any other, and reaches no prototype", () => {
  const after = withValueAt({}, ["__proto__", "polluted"], true);
  expect(JSON.stringify(after)).toBe('{"__proto__":{"polluted":true}}');
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
  expect("polluted" in {}).toBe(false);
  expect(withoutValueAt(after, ["__proto__"])).toEqual({});
});

const key = fc.constantFrom("a", "b", "0", "1", "__proto__");
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(1, "x", null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc
      .array(fc.tuple(key, tie("value")), { maxLength: 3 })
      .map((entries): Json => Object.fromEntries(entries)),
  ),
})).value;

/** What stands at a place, the short way. */
function at(whole: Json | undefined, keys: readonly string[]): Json | undefined {
  return keys.reduce<Json | undefined>(
    (one, name) =>
      typeof one === "object" && one !== null && Object.hasOwn(one, name)
        ? (Object.getOwnPropertyDescriptor(one, name)?.value as Json)
        : undefined,
    whole,
  );
}

test("what is put stands there, what is taken away does not, and all else stays as it was", () => {
  fc.assert(
    fc.property(value, fc.array(key, { minLength: 1, maxLength: 3 }), (whole, keys) => {
      if (takesValueAt(whole, keys)) expect(at(withValueAt(whole, keys, "put"), keys)).toBe("put");
      const taken = withoutValueAt(whole, keys);
      if (at(whole, keys) === undefined) expect(taken).toEqual(whole);
      else if (takesValueAt(taken, keys)) expect(takesValueAt(whole, keys)).toBe(true);
      const other = ["c"];
      if (!Array.isArray(whole))
        expect(at(withoutValueAt(withValueAt(whole, other, 1), other), other)).toBeUndefined();
    }),
  );
});
