import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { formulas } from "../testing/formulas.ts";
import type { Formula } from "./formula.ts";
import { formulaFromJSON } from "./formula-from-json.ts";
import { formulaToJSON } from "./formula-to-json.ts";
import { subformulas } from "./subformulas.ts";

/** One formula of each kind, from the generator. */
const ofEachKind: ReadonlyMap<Formula["kind"], Formula> = new Map(
  fc
    .sample(formulas({ code: true }), { numRuns: 2_000, seed: 3 })
    .flatMap((formula) => subformulas(formula).map((part) => [part.kind, part] as const)),
);

test("there is one of each of the 41 kinds", () => expect(ofEachKind.size).toBe(41));

describe.each([...ofEachKind])("of `%s`", (kind, formula) => {
  const whole = formulaToJSON(formula) as { readonly [key: string]: Json };
  const optional: readonly string[] =
    { said: ["which"], branchCalled: ["wrong", "context"] }[kind as string] ?? [];

  test("each key is needed", () => {
    for (const key of Object.keys(whole)) {
      const { [key]: _gone, ...rest } = whole;
      if (optional.includes(key)) expect(formulaToJSON(formulaFromJSON(rest))).toEqual(rest);
      else
        expect(refusal(rest)).toBe(
          `\`formula\` has no \`${key}\`${key === "kind" ? ": a formula has one" : ": add it"}`,
        );
    }
  });

  test("no other key is taken", () => {
    for (const key of ["zzzzzzzz", "__proto__", "constructor", "toString", ""]) {
      expect(refusal(withKey(whole, key, 1))).toContain(`\`formula\` has the unknown key \`${key}\`; `);
    }
  });

  test("no key takes nothing, a function or a date, and the place is named", () => {
    for (const key of Object.keys(whole)) {
      for (const value of [undefined, () => true, new Date(0), Number.NaN, Symbol("s")]) {
        expect(refusal({ ...whole, [key]: value }), key).toMatch(
          key === "kind" ? /^`formula`/ : `\`formula.${key}`,
        );
      }
    }
  });
});

test("a change anywhere in the JSON is refused with a place, or read and written back as it is: nothing is dropped", () => {
  let [refused, read] = [0, 0];
  fc.assert(
    fc.property(changed(), (value) => {
      const outcome = outcomeOf(value);
      if (typeof outcome === "string") {
        refused++;
        expect(outcome).toMatch(/`(formula|kind)/);
      } else {
        read++;
        expect(canonicalText(formulaToJSON(outcome))).toBe(canonicalText(value));
      }
    }),
    { numRuns: 3_000 * factor },
  );
  expect(refused).toBeGreaterThan(500 * factor);
  expect(read).toBeGreaterThan(200 * factor);
});

test("anything at all is refused as no formula, and as nothing else", () => {
  fc.assert(
    fc.property(
      fc.anything({ withDate: true, withMap: true, withBigInt: true, withNullPrototype: true }),
      (value) => {
        expect(typeof outcomeOf(value)).toBe("string");
      },
    ),
    { numRuns: 2_000 * factor },
  );
});

test.each<[string, (formula: unknown) => unknown, string]>([
  ["a list around it", (formula) => [formula], "`formula` must be an object, not [{...}]"],
  ["its text", (formula) => JSON.stringify(formula), "`formula` must be an object, not "],
  ["a list with a `kind`", () => Object.assign([], { kind: "now" }), "`formula` must be an object, not []"],
  ["a number as kind", () => ({ kind: 7 }), "`formula`: a formula of kind 7 is unknown; one of "],
  [
    "a list as kind",
    () => ({ kind: ["now"] }),
    '`formula`: a formula of kind ["now"] is unknown; one of `constant`',
  ],
  ["an inherited kind", () => Object.create({ kind: "constant", value: true }), "`formula` "],
  ["a hole", () => ({ kind: "and", parts: Array(2) }), "`formula.parts[0]` must be an object, not nothing"],
  [
    "two in one",
    (formula) => ({ kind: "not", body: [formula] }),
    "`formula.body` must be an object, not [{...}]",
  ],
])("%s is refused", (_name, make, start) => {
  expect(refusal(make({ kind: "constant", value: true }))).toContain(start);
});

test("a place far inside is named by its whole path", () => {
  const inner = {
    kind: "count",
    call: { tool: { kind: "names", names: ["a", 7] }, where: [] },
    comparison: "<",
    times: 1,
  };
  const value = {
    kind: "or",
    parts: [
      { kind: "constant", value: true },
      { kind: "until", left: inner, right: inner },
    ],
  };
  expect(refusal(value)).toBe("`formula.parts[1].left.call.tool.names[1]` must be a text, not 7");
});

test("what is read shares nothing with what was given, at any depth", () => {
  fc.assert(
    fc.property(formulas(), (formula) => {
      const given = JSON.parse(JSON.stringify(formulaToJSON(formula))) as Json;
      const read = formulaFromJSON(given);
      const before = canonicalText(formulaToJSON(read));
      spoil(given);
      expect(canonicalText(formulaToJSON(read))).toBe(before);
    }),
    { numRuns: 300 * factor },
  );
});

/** A formula's JSON with one value in it replaced, removed or given a further key. */
function changed(): fc.Arbitrary<Json> {
  const others = fc.constantFrom<Json>(
    null,
    0,
    -1,
    1.5,
    "",
    "a",
    "now",
    true,
    [],
    {},
    [[]],
    { kind: "exists" },
    { kind: "now" },
  );
  const how = fc.constantFrom("replace", "replace", "remove", "add", "swap");
  return fc.tuple(formulas({ depth: 2 }), fc.nat(), how, others).map(([formula, seed, way, other]) => {
    const value = JSON.parse(JSON.stringify(formulaToJSON(formula))) as Json;
    const places = placesIn(value);
    const place = places[seed % places.length];
    if (place === undefined) return other;
    const { holder, key } = place;
    if (way === "replace") holder[key] = other;
    else if (way === "add") holder[`${key}x`] = other;
    else if (way === "swap") holder[key] = places[(seed + 1) % places.length]?.holder[key] ?? other;
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return JSON.parse(safely(value)) as Json;
  });
}

/** A swap may make a value hold itself: then the JSON of nothing. */
function safely(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    return "{}";
  }
}

interface Place {
  readonly holder: { [key: string]: Json };
  readonly key: string;
}

function placesIn(value: Json): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as { [key: string]: Json };
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key] ?? null)]);
}

function spoil(value: Json): void {
  for (const { holder, key } of placesIn(value).toReversed()) delete holder[key];
}

function withKey(whole: object, key: string, value: Json): object {
  return Object.defineProperty({ ...whole }, key, { value, enumerable: true });
}

/** The formula, or why it is none; any other error is thrown on. */
function outcomeOf(value: unknown): Formula | string {
  try {
    return formulaFromJSON(value);
  } catch (error) {
    if (AgentLTLError.isInstance(error) && error.code === "formula-invalid") return error.message;
    throw error;
  }
}

function refusal(value: unknown): string {
  const outcome = outcomeOf(value);
  return typeof outcome === "string" ? outcome : `read as ${JSON.stringify(outcome)}`;
}
