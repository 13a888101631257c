import { expect, test } from "vitest";
import type { Json } from "../json/json.ts";
import { withValues } from "./with-values.ts";

const [first, second] = ["\u0001first", "\u0001second"];

function check(json: Json, expected: Json, values: readonly Json[] = [7, { id: 1 }]): void {
  expect(withValues(json, [first, second], values)).toEqual(expected);
}

test.each<[Json, Json]>([
  [first, 7],
  [second, { id: 1 }],
  ["first", "first"],
  [`${first} and more`, `${first} and more`],
  [null, null],
  [
    [first, [second, 3]],
    [7, [{ id: 1 }, 3]],
  ],
  [
    { a: first, b: { c: second } },
    { a: 7, b: { c: { id: 1 } } },
  ],
  [{ [first]: 1 }, { [first]: 1 }],
  [{}, {}],
  [[], []],
])("%j: %j", (json, expected) => {
  check(json, expected);
});

test("a value is not looked into again, and a symbol without a value stays", () => {
  check([first, second], [second, second], [second]);
  check(first, first, []);
});

test("names that every object has are names like any other", () => {
  const json: Json = JSON.parse(`{"__proto__": ${JSON.stringify(first)}}`);
  const replaced = withValues(json, [first], [7]);
  expect(Object.entries(Object(replaced))).toEqual([["__proto__", 7]]);
  expect(Reflect.getPrototypeOf(Object(replaced))).toBe(Object.prototype);
});

test("without symbols it is what it was", () => {
  const json = { a: [1] };
  expect(withValues(json, [], [])).toBe(json);
});
