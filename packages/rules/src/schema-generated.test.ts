// Rule files put together at random, most of them with a slip: the schema accepts exactly those that the reader reads.
import { readFileSync } from "node:fs";
import Ajv from "ajv";
import fc, { type Arbitrary } from "fast-check";
import { expect, test } from "vitest";
import { RulesError } from "./errors/rules-error.ts";
import { parseRules } from "./parse-rules.ts";

const schema: unknown = JSON.parse(readFileSync(new URL("../schema.json", import.meta.url), "utf8"));
const validate = new Ajv.Ajv({ strictTypes: false, strictRequired: false }).compile(Object(schema));

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

const name = fc.constantFrom("a", "b", "c", "get_*", "x-y");
const text = fc.constantFrom("words", "more words");
const matcher: Arbitrary<Value> = fc.oneof(
  fc.constantFrom<Value>("v", 1, true, null, "p*", "$$v"),
  fc.constantFrom<Value>(
    { ">=": 1, "<": "2024-01-01" },
    { "!=": "v" },
    { in: ["v", 1] },
    { contains: "v", exists: true },
    { not: { glob: "p*" } },
    { "=": [1] },
    { "=": { k: 1 } },
  ),
);
const conditions = fc.dictionary(fc.constantFrom("x", "y.z", "items[*].id", "list[#]"), matcher, {
  minKeys: 1,
  maxKeys: 2,
});
const call: Arbitrary<Value> = fc.record<Record<string, Value>>(
  {
    tool: name,
    with: conditions,
    where: conditions,
    result: conditions,
    outcome: fc.constantFrom("ok", "error"),
  },
  { requiredKeys: ["tool"] },
);
const calls: Arbitrary<Value> = fc.oneof(
  name,
  call,
  fc.array(fc.oneof(name, call), { minLength: 1, maxLength: 2 }),
);
const span = fc.constantFrom("turn", "session");
const said: Arbitrary<Value> = fc.record<Record<string, Value>>(
  { said: fc.constantFrom("user", "any"), text, which: fc.constantFrom("last", "closing") },
  { requiredKeys: ["said"] },
);
const command = fc.oneof(
  fc.constantFrom<Value>("git push", "pytest", "npm test*"),
  fc.record<Record<string, Value>>(
    {
      program: fc.constantFrom<Value>("git", ["sh", "bash"]),
      words: fc.constant("push"),
      options: fc.constant(["-f"]),
    },
    { requiredKeys: ["program"] },
  ),
);
const shell = fc.constantFrom<Value>("bash", { tool: "run", argument: "cmd" }, [
  "bash",
  { tool: ["x", "y"] },
]);
const runs: Arbitrary<Value> = fc.record<Record<string, Value>>(
  {
    runs: fc.oneof(command, fc.array(command, { minLength: 1, maxLength: 2 })),
    shell,
    outcome: fc.constantFrom("ok", "error"),
  },
  { requiredKeys: ["runs"] },
);
const body = (members: Record<string, Arbitrary<Value>>, ...requiredKeys: string[]): Arbitrary<Value> =>
  fc.record<Record<string, Value>>(members, { requiredKeys });
const oneOrMore = (one: Arbitrary<Value>): Arbitrary<Value> =>
  fc.oneof(one, fc.array(one, { minLength: 1, maxLength: 2 }));

const kinds: Readonly<Record<string, Arbitrary<Value>>> = {
  never: fc.oneof(calls, said, runs, oneOrMore(body({ call: calls, after: calls }, "call", "after"))),
  before: fc.oneof(
    fc.tuple(fc.oneof(calls, said, runs), fc.oneof(calls, runs)),
    oneOrMore(
      body(
        { first: fc.oneof(calls, said, runs), then: fc.oneof(calls, runs), since: fc.oneof(calls, runs) },
        "first",
        "then",
      ),
    ),
  ),
  require: fc.oneof(
    body({ tool: name, with: conditions }, "tool", "with"),
    oneOrMore(body({ call: calls, with: conditions }, "call", "with")),
  ),
  at_most: oneOrMore(
    body({ call: calls, times: fc.nat(3), per: fc.constantFrom("session", "x") }, "call", "times"),
  ),
  finally: oneOrMore(body({ call: calls, after: calls }, "call")),
  response: oneOrMore(body({ after: calls, call: calls, before: calls }, "after", "call")),
  within: oneOrMore(
    body({ after: calls, call: calls, calls: fc.constantFrom(1, 5) }, "after", "call", "calls"),
  ),
  declare: body(
    {
      init: calls,
      response: fc.tuple(calls, calls),
      at_most_1: calls,
      not_succession: fc.tuple(calls, calls),
    },
    "init",
  ),
};
const rule: Arbitrary<Value> = fc.constantFrom(...Object.keys(kinds)).chain((kind) =>
  fc.record<Record<string, Value>>(
    {
      id: fc.constant("r"),
      [kind]: kinds[kind] ?? calls,
      why: text,
      fix: text,
      mode: fc.constantFrom("block", "warn"),
      weight: fc.nat(3),
      layer: fc.constantFrom("L1", "L6"),
      scope: span,
      tags: fc.array(text, { maxLength: 2 }),
      when: fc.oneof(
        body({ query: fc.constant({ domain: "retail" }) }, "query"),
        body({ after: calls }, "after"),
      ),
      optional: fc.boolean(),
      compensate: calls,
    },
    { requiredKeys: ["id", kind] },
  ),
);
const file = fc.record<Record<string, Value>>(
  {
    version: fc.constant(1),
    id: text,
    rules: fc.tuple(rule),
    use: fc.constant<Value>(["no-sudo", { rule: "call-limit", times: 3 }]),
    tools: fc.constant<Value>({ a: { failure: { text: "Error*" } }, b: { success: { ok: true } } }),
    shell,
    define: fc.dictionary(fc.constantFrom("group"), calls, { maxKeys: 1 }),
  },
  { requiredKeys: ["version", "id", "rules"] },
);

/** One slip somewhere: a member left out, renamed or doubled under another name, or a value of another type. */
const slip = fc.record({
  way: fc.constantFrom("none", "leave out", "rename", "other value", "wrap", "add"),
  at: fc.nat(1_000),
  value: fc.constantFrom<Value>(null, 7, -1, true, "", "a b", [], {}, ["a"], { a: 1 }, "turn", "block"),
});

const seen = { read: 0, refused: 0 };

test("what the reader reads, the schema accepts, and nothing else", () => {
  fc.assert(
    fc.property(file, slip, (written, { way, at, value }) => {
      const slipped = mutated(written, way, at, value);
      const isRead = reads(JSON.stringify(slipped));
      seen[isRead ? "read" : "refused"] += 1;
      const accepted = validate(slipped);
      const why = JSON.stringify(accepted === isRead ? "" : (validate.errors ?? whyRefused(slipped)));
      expect({ slipped, accepted, why }).toEqual({ slipped, accepted: isRead, why: '""' });
    }),
    { numRuns: 200 * Number(process.env.AGENTLTL_RUNS ?? 1) },
  );
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(60);
});

type Step = string | number;

/** Every place below the top. */
function placesIn(value: Value, path: readonly Step[] = []): readonly (readonly Step[])[] {
  if (typeof value !== "object" || value === null) return [path];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inner.flatMap(([key, one]) => placesIn(one as Value, [...path, key as Step]))];
}

function mutated(value: Value, way: string, at: number, other: Value): Value {
  const places = placesIn(value).filter((one) => one.length > 0);
  const path = places[at % places.length] ?? [];
  return way === "none" ? value : changed(value, path, way, other);
}

function changed(value: Value, [step, ...rest]: readonly Step[], way: string, other: Value): Value {
  if (Array.isArray(value)) {
    const list: readonly Value[] = value;
    if (rest.length > 0)
      return list.map((item, index) => (index === step ? changed(item, rest, way, other) : item));
    if (way === "leave out") return list.filter((_, index) => index !== step);
    return list.map((item, index) => (index === step ? (way === "wrap" ? [item] : other) : item));
  }
  if (typeof value !== "object" || value === null || step === undefined) return other;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): readonly (readonly [string, Value])[] => {
      if (key !== step) return [[key, item]];
      if (rest.length > 0) return [[key, changed(item, rest, way, other)]];
      switch (way) {
        case "leave out":
          return [];
        case "rename":
          return [["other", item]];
        case "add":
          return [
            [key, item],
            ["scope", "turn"],
          ];
        case "wrap":
          return [[key, [item]]];
        default:
          return [[key, other]];
      }
    }),
  );
}

function whyRefused(written: Value): string {
  try {
    parseRules(JSON.stringify(written));
    return "";
  } catch (error) {
    return String(error);
  }
}

function reads(written: string): boolean {
  try {
    parseRules(written);
    return true;
  } catch (error) {
    if (RulesError.isInstance(error)) return false;
    throw error;
  }
}
