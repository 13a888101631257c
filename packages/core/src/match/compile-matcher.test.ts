import { describe, expect, test } from "vitest";
import type { Matcher, Relation } from "../formula/pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import type { Bindings } from "./bindings.ts";
import { compileMatcher } from "./compile-matcher.ts";
import { guardedEquality } from "./guarded-equality.ts";
import { writtenIn } from "./written-in.ts";

/** `v` is 1 and `w` is a list; nothing binds `u`. */
const bindings: Bindings = {
  name: "v",
  value: 1,
  outer: { name: "w", value: [1, 2], outer: { name: "v", value: 7, outer: undefined } },
};

/** Whether a value matches, whose whole text this is; `others` are the values that it is compared with. */
function check(
  matcher: Matcher,
  value: Json,
  expected: boolean,
  text?: string,
  others: readonly Json[] = [],
): void {
  expect(compileMatcher(matcher)(value, text, bindings, others)).toBe(expected);
  const negation = compileMatcher({ kind: "not", body: matcher });
  expect(negation(value, text, bindings, others)).toBe(!expected);
}

const equals = (value: Json): Matcher => ({ kind: "equals", value });
const variable = (name: string): Matcher => ({ kind: "variable", name });

describe("equal as JSON is equal", () => {
  test.each<[Json, Json, boolean]>([
    [1, 1, true],
    [1, 1.0, true],
    [0, -0, true],
    [1, "1", false],
    [null, null, true],
    [null, 0, false],
    ["", null, false],
    [true, 1, false],
    [[], {}, false],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    ["é", "e\u0301", false],
  ])("%j and %j: %s", (value, expected, answer) => {
    check(equals(expected), value, answer);
    check({ kind: "oneOf", values: ["nothing", expected] }, value, answer);
  });

  test("one of none is nothing", () => {
    check({ kind: "oneOf", values: [] }, 1, false);
  });

  test("a result that is a text is compared as it stands, and as what was read from it", () => {
    check(equals("5"), 5, true, "5");
    check(equals(5), 5, true, "5");
    check(equals("6"), 5, false, "5");
    check(equals({ a: 1 }), { a: 1 }, true, '{"a": 1}');
    check(equals('{"a": 1}'), { a: 1 }, true, '{"a": 1}');
  });

  test("to a variable, the innermost of its name; one that nothing binds equals nothing", () => {
    check(variable("v"), 1, true);
    check(variable("v"), 7, false);
    check(variable("w"), [1, 2], true);
    check(variable("u"), null, false);
    check(variable("toString"), 1, false);
  });

  test("to some other value of the call", () => {
    const same: Matcher = { kind: "sameAs", part: "args", path: "x" };
    check(same, 1, true, undefined, [2, 1]);
    check(same, 1, false, undefined, [2]);
    check(same, 1, false, undefined, []);
  });

  test("or by a comparison of one's own, which is asked of lists and texts, too", () => {
    const likeness = compileMatcher(equals("ab"), (actual, expected) => typeof actual === typeof expected);
    expect(["x", 1].map((value) => likeness(value, undefined, undefined, []))).toEqual([true, false]);
  });
});

describe("an order is one of numbers, or of texts", () => {
  const compare = (relation: Relation, value: number | string): Matcher => ({
    kind: "compare",
    relation,
    operand: { kind: "literal", value },
  });

  test.each<[Json, Relation, number | string, boolean]>([
    [2, ">", 1, true],
    [1, ">", 1, false],
    [1, ">=", 1, true],
    [1, "<", 1, false],
    [0, "<", 1, true],
    [1, "<=", 1, true],
    [-0, "<", 0, false],
    [1e308, "<", Number.POSITIVE_INFINITY, true],
    ["b", ">", "a", true],
    ["10", "<", "9", true],
    ["2024-05-01", "<", "2024-05-02", true],
    ["2", ">", 1, false],
    [2, ">", "1", false],
    [null, "<", 1, false],
    [true, ">", 0, false],
    [[2], ">", 1, false],
  ])("%j %s %j: %s", (value, relation, operand, expected) => {
    check(compare(relation, operand), value, expected);
  });

  test("a result that is a text may be in it as either", () => {
    check(compare(">", "4"), 5, true, "5");
    check(compare(">", 4), 5, true, "5");
    check(compare(">", "6"), 5, false, "5");
  });

  test("with a variable, or with some other value of the call", () => {
    const than = (operand: Extract<Matcher, { kind: "compare" }>["operand"]): Matcher => ({
      kind: "compare",
      relation: ">",
      operand,
    });
    check(than({ kind: "variable", name: "v" }), 2, true);
    check(than({ kind: "variable", name: "w" }), 2, false);
    check(than({ kind: "variable", name: "u" }), 2, false);
    check(than({ kind: "valueAt", part: "args", path: "x" }), 2, true, undefined, [9, 1]);
    check(than({ kind: "valueAt", part: "args", path: "x" }), 2, false, undefined, [9, "1"]);
  });
});

describe("a text", () => {
  test.each<[Matcher, Json, boolean]>([
    [{ kind: "glob", glob: "a*c" }, "abc", true],
    [{ kind: "glob", glob: "a*c" }, "abcd", false],
    [{ kind: "glob", glob: "?" }, "a", true],
    [{ kind: "glob", glob: "*" }, "", true],
    [{ kind: "glob", glob: "1" }, 1, false],
    [{ kind: "regex", regex: "b" }, "abc", true],
    [{ kind: "regex", regex: "^b" }, "abc", false],
    [{ kind: "regex", regex: "(?i)B" }, "abc", true],
    [{ kind: "regex", regex: "1" }, 1, false],
    [{ kind: "regex", regex: "" }, null, false],
    [{ kind: "contains", value: "b" }, "a b c", true],
    [{ kind: "contains", value: "b" }, "abc", false],
    [{ kind: "contains", value: 1 }, [0, 1], true],
    [{ kind: "contains", value: { a: 1 } }, { a: 1, b: 2 }, true],
    [{ kind: "contains", value: { kind: "variable", name: "v" } }, [0, 1], true],
    [{ kind: "contains", value: { kind: "variable", name: "u" } }, [0, 1], false],
  ])("%j of %j: %s", (matcher, value, expected) => {
    check(matcher, value, expected);
  });

  test("that a result was read from is looked at, too", () => {
    check({ kind: "glob", glob: "5" }, 5, true, "5");
    check({ kind: "regex", regex: "^5$" }, 5, true, "5");
  });
});

test("what is there exists, and is not absent", () => {
  for (const value of [null, 0, "", [], {}]) {
    check({ kind: "exists" }, value, true);
    check({ kind: "absent" }, value, false);
  }
});

describe("a question with values written in is equal to another that asks the same", () => {
  const written = (matcher: Matcher) => canonicalText(writtenIn(matcher, bindings));
  const than = (operand: Extract<Matcher, { kind: "compare" }>["operand"]) =>
    written({ kind: "compare", relation: ">", operand });

  test.each<[string, string, string, boolean]>([
    ["a variable and its value", written(variable("v")), written(equals(1)), true],
    ["a variable and the value of an outer one", written(variable("v")), written(equals(7)), false],
    ["variables that nothing binds", written(variable("u")), written(variable("x")), false],
    ["values", written(equals(1)), written(equals("1")), false],
    ["orders", than({ kind: "variable", name: "v" }), than({ kind: "literal", value: 1 }), true],
    [
      "an order with a value of the call",
      than({ kind: "valueAt", part: "args", path: "x" }),
      than({ kind: "literal", value: 1 }),
      false,
    ],
    [
      "what is contained",
      written({ kind: "contains", value: { kind: "variable", name: "v" } }),
      written({ kind: "contains", value: 1 }),
      true,
    ],
    [
      "a negation",
      written({ kind: "not", body: variable("v") }),
      written({ kind: "not", body: equals(1) }),
      true,
    ],
    ["a negation and what it negates", written({ kind: "not", body: equals(1) }), written(equals(1)), false],
    [
      "a glob and an expression",
      written({ kind: "glob", glob: "a" }),
      written({ kind: "regex", regex: "a" }),
      false,
    ],
    ["what exists and what is absent", written({ kind: "exists" }), written({ kind: "absent" }), false],
    [
      "one of some and one of others",
      written({ kind: "oneOf", values: [1] }),
      written({ kind: "oneOf", values: [1, 2] }),
      false,
    ],
  ])("%s", (_what, one, other, expected) => {
    expect(one === other).toBe(expected);
  });
});

describe("a comparison of the caller's", () => {
  test("is equal where it says so, and in so many words", () => {
    const answers: unknown[] = [true, false, 1, "yes", undefined];
    const { equal, threw } = guardedEquality(() => answers.shift() as boolean);
    expect([1, 2, 3, 4, 5].map(() => equal(1, 1))).toEqual([true, false, false, false, false]);
    expect(threw()).toBe(false);
  });

  test("that throws is noted once for each time that one asks", () => {
    const { equal, threw } = guardedEquality((actual) => {
      if (actual === 2) throw new Error("no");
      return true;
    });
    expect([equal(2, 1), equal(1, 1), threw(), threw()]).toEqual([false, true, true, false]);
  });
});
