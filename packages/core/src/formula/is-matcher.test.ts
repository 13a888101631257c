import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { jsonValues, matchers } from "../testing/index.ts";
import { isMatcher } from "./is-matcher.ts";

test.each<[unknown, boolean]>([
  [{ kind: "equals", value: null }, true],
  [{ kind: "equals", value: undefined }, true],
  [{ kind: "equals" }, false],
  [{ kind: "equals", value: 1, more: 1 }, false],
  [{ kind: "variable", name: "x" }, true],
  [{ kind: "variable", name: 1 }, false],
  [{ kind: "oneOf", values: [] }, true],
  [{ kind: "oneOf", values: "ab" }, false],
  [{ kind: "compare", relation: "<", operand: { kind: "literal", value: 1 } }, true],
  [{ kind: "compare", relation: "<", operand: { kind: "literal", value: true } }, false],
  [{ kind: "compare", relation: "<", operand: { kind: "variable", name: "x" } }, true],
  [{ kind: "compare", relation: "<", operand: { kind: "valueAt", part: "args", path: "x" } }, true],
  [{ kind: "compare", relation: "<", operand: { kind: "valueAt", part: "arg", path: "x" } }, false],
  [{ kind: "compare", relation: "<", operand: { kind: "other" } }, false],
  [{ kind: "compare", relation: "<", operand: 1 }, false],
  [{ kind: "compare", relation: "==", operand: { kind: "literal", value: 1 } }, false],
  [{ kind: "sameAs", part: "result", path: "" }, true],
  [{ kind: "sameAs", part: "results", path: "" }, false],
  [{ kind: "sameAs", part: "args", path: 0 }, false],
  [{ kind: "glob", glob: "" }, true],
  [{ kind: "glob", glob: 1 }, false],
  [{ kind: "regex", regex: "(" }, true],
  [{ kind: "regex", glob: "(" }, false],
  [{ kind: "contains", value: { a: 1 } }, true],
  [{ kind: "exists" }, true],
  [{ kind: "exists", value: 1 }, false],
  [{ kind: "absent" }, true],
  [{ kind: "not", body: { kind: "exists" } }, true],
  [{ kind: "not", body: { kind: "mine" } }, false],
  [{ kind: "not", body: 1 }, false],
  [{ kind: "mine" }, false],
  [{ kind: "toString" }, false],
  [{}, false],
  [[], false],
  [Object.assign([], { kind: "exists" }), false],
  [Object.create({ kind: "exists" }), false],
  [null, false],
  ["exists", false],
  [undefined, false],
])("%j has the shape of a matcher: %s", (value, is) => expect(isMatcher(value)).toBe(is));

test("each matcher has the shape of one, and no longer with a key more or less", () => {
  fc.assert(
    fc.property(matchers({ variables: ["x"] }), (matcher) => {
      expect(isMatcher(matcher)).toBe(true);
      expect(isMatcher({ ...matcher, more: 1 })).toBe(false);
      for (const key of Object.keys(matcher)) {
        const { [key as "kind"]: _gone, ...rest } = matcher;
        expect(isMatcher(rest), key).toBe(false);
      }
    }),
    { numRuns: 500 * factor },
  );
});

test("any JSON value is one or is none, and nothing is thrown", () => {
  fc.assert(
    fc.property(jsonValues(), (value) => {
      expect(isMatcher(value)).toBe(false);
      expect(isMatcher({ kind: "contains", value })).toBe(true);
    }),
    { numRuns: 500 * factor },
  );
});
