// No rule gets lost on the way: a file whose rules are not all in the procedure is refused.
import fc from "fast-check";
import { expect, test } from "vitest";
import { RulesError } from "../errors/rules-error.ts";
import { readRules } from "../read-rules.ts";
import type { Json } from "./json-value.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const target: Json = { tool: ["a", "g"], with: { "x.y": "$v", n: { ">=": 2 } }, result: { ok: true } };

/** One rule of each kind, with every key that its kind has. */
const rules: readonly { readonly [key: string]: Json }[] = [
  { id: "r", never: ["a", { tool: "b", where: { x: { in: [1, "y"] } }, outcome: "error" }] },
  { id: "r", never: { call: target, after: target } },
  { id: "r", never: { said: "user", regex: "yes", which: "last" } },
  { id: "r", never: { runs: { program: "git", words: ["push"] }, shell: { tool: "sh", argument: "c" } } },
  { id: "r", before: { first: target, then: target, since: target, within: "turn" } },
  { id: "r", before: ["a", "b"] },
  { id: "r", require: { call: "a", with: { x: 1 } } },
  { id: "r", at_most: { call: "a", times: 2, per: { argument: "order_id" } } },
  { id: "r", at_most: [{ call: "a", times: 2, per: "step" }] },
  { id: "r", finally: { after: target, call: target, due: "turn" } },
  { id: "r", response: { after: "a", call: "b", before: "c" } },
  { id: "r", within: { after: "a", call: "b", calls: 3 } },
  { id: "r", within: { after: "a", call: "b", time: "3 s" } },
  { id: "r", declare: { response: ["a", "b"], init: "c" } },
  { id: "r", ltl: "called(a)" },
  {
    ...{ id: "r", never: "a", when: { query: { domain: "x" } }, why: "w", fix: "f", mode: "warn", weight: 2 },
    ...{ layer: "L3", scope: "turn", due: "turn", tags: ["t"], compensate: "undo", optional: true },
    ...{ final_answer: true, meta: { k: 1 }, examples: { allow: ["b"], deny: ["a"] } },
  },
];

/** What is written in place of something else. */
const scraps: readonly Json[] = [
  ...[null, true, false, 0, -1, 1.5, "", " ", "a", "*", "$v", "$", "$1", "a b", "(", "nowhere"],
  ...[
    [],
    [[]],
    ["a"],
    [null],
    {},
    { a: 1 },
    { tool: "a" },
    { argument: null },
    { said: "user" },
    { runs: "ls" },
  ],
];

type Path = readonly (string | number)[];

/** Every place in a value, the value itself first. */
function placesIn(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((item: Json, index) => placesIn(item, [...path, index]))
    : Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]));
  return [path, ...inside];
}

/** The value with another one at a place; without what stands there where there is none. */
function changed(value: Json, [key, ...rest]: Path, other: Json | undefined): Json {
  if (key === undefined) return other ?? null;
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return items.flatMap((item, index) => {
      if (index !== key) return [item];
      return rest.length === 0 && other === undefined ? [] : [changed(item, rest, other)];
    });
  }
  const members = Object.entries(typeof value === "object" && value !== null ? value : {});
  return Object.fromEntries(
    members.flatMap(([name, member]): [string, Json][] => {
      if (name !== key) return [[name, member]];
      return rest.length === 0 && other === undefined ? [] : [[name, changed(member, rest, other)]];
    }),
  );
}

/** A file of the rule, of one that is fine, and of a group. */
function fileOf(rule: Json): string {
  return JSON.stringify({
    version: 1,
    id: "t",
    define: { g: ["b", "c"] },
    rules: [rule, { id: "other", never: "z" }],
  });
}

/** How many rules came of the two; `refused` where the file is refused. */
function rulesIn(text: string): number | "refused" {
  try {
    return readRules(text).procedure.constraints.length;
  } catch (error) {
    if (!RulesError.isInstance(error)) throw error;
    expect(
      error.faults.every(({ line }) => line === 1),
      text,
    ).toBe(true);
    return "refused";
  }
}

test.each(rules)("%j is read", (rule) => expect(rulesIn(fileOf(rule))).toBe(2));

test("whatever stands in place of a part of a rule, the rule is there or the file is refused", () => {
  const seen = { read: 0, refused: 0 };
  for (const rule of rules)
    for (const [number, place] of placesIn(rule).entries())
      for (const [index, scrap] of [undefined, ...scraps].entries()) {
        // By day one of seven.
        if (factor === 1 && (index + number) % 7 > 0) continue;
        const text = fileOf(changed(rule, place, scrap));
        const got = rulesIn(text);
        expect([2, "refused"], text).toContain(got);
        seen[got === "refused" ? "refused" : "read"] += 1;
      }
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(60);
});

test("so it is of several changes at once", () => {
  const edit = fc.record({ at: fc.nat(), scrap: fc.constantFrom(undefined, ...scraps) });
  fc.assert(
    fc.property(fc.constantFrom(...rules), fc.array(edit, { minLength: 2, maxLength: 3 }), (rule, edits) => {
      const text = fileOf(
        edits.reduce<Json>((value, { at, scrap }) => {
          const places = placesIn(value);
          return changed(value, places[at % places.length] ?? [], scrap);
        }, rule),
      );
      expect([2, "refused"], text).toContain(rulesIn(text));
    }),
    { numRuns: 150 * factor },
  );
});
