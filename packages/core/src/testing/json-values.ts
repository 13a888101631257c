import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../json/json.ts";

/** Names that a careless look-up would find on every object. */
const inherited = ["__proto__", "constructor", "toString", "hasOwnProperty"] as const;

/** Any JSON value, small, with keys that a model may write to do harm. */
export function jsonValues(): Arbitrary<Json> {
  const { value } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      { weight: 4, arbitrary: scalars() },
      { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 3 }) },
      { weight: 2, arbitrary: objectsOf(tie("value")) },
    ),
  }));
  return value;
}

/** A few values that formulas and traces share, so that they often meet. */
export function smallValues(): Arbitrary<Json> {
  return fc.constantFrom<Json>(1, 2, 1, 2, 1, 2, "1", null);
}

function scalars(): Arbitrary<Json> {
  return fc.oneof(
    fc.constantFrom<Json>(null, true, false, 0, 1, 2, -0, 1.5, "", "a", "1"),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ maxLength: 6 }),
  );
}

function objectsOf(member: Arbitrary<Json>): Arbitrary<Json> {
  const key = fc.oneof(
    fc.constantFrom("a", "b", "a.b", "odd key", ...inherited),
    fc.string({ maxLength: 4 }),
  );
  // Members are defined, not assigned: `__proto__` is a key like any other.
  return fc.array(fc.tuple(key, member), { maxLength: 3 }).map((members) => Object.fromEntries(members));
}
