// What lint claims of rules with variables, turns of phrase and all kinds is so on random runs.
import { verifyTrace } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs, traceOf } from "../../test/runs.ts";
import { parseExample } from "../examples/parse-example.ts";
import { parseRules } from "../parse-rules.ts";
import { readRules } from "../read-rules.ts";
import { lint } from "./lint.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

const vary = (tool: string): string => `{ tool: ${tool}, with: { x: $v } }`;

/** Rules some of which imply or exclude others. */
const demands: readonly string[] = [
  "never: a",
  "never: [a, b]",
  "never: { tool: a, with: { x: 1 } }",
  "never: { tool: a, outcome: error }",
  "never: { call: b, after: a }",
  "before: [a, b]",
  "before: [a, [b, c]]",
  `before: [${vary("a")}, ${vary("b")}]`,
  "before: { first: a, then: b, since: c }",
  "at_most: { call: a, times: 1 }",
  "at_most: { call: a, times: 2 }",
  "at_most: { call: a, times: 1, per: x }",
  "at_most: { call: a, times: 1, per: step }",
  "finally: { call: a }",
  "finally: { after: b, call: a }",
  `finally: { after: ${vary("b")}, call: ${vary("a")} }`,
  "finally: { since: b, call: a }",
  "response: { after: b, call: a }",
  "within: { after: b, call: a, calls: 2 }",
  "require: { tool: a, with: { x: 2 } }",
  "declare: { chain_response: [b, a] }",
  "declare: { at_least_2: a }",
];

const sample = fc.sample(runs(), { numRuns: 250, seed: 7 }).map(traceOf);

/** Of each rule, whether each run of the sample keeps it. */
const kept: readonly (readonly boolean[])[] = demands.map((demand) => {
  const procedure = parseRules(`version: 1\nid: x\nrules:\n  - { id: r, ${demand} }\n`);
  return sample.map((trace) => verifyTrace(trace, procedure).constraints[0]?.verdict === "satisfied");
});

/** The text of a file of some of the rules; each is called by its number. */
const fileOf = (numbers: readonly number[]): string =>
  `version: 1\nid: x\nrules:\n${numbers.map((number) => `  - { id: r${number}, ${demands[number]} }\n`).join("")}`;

/** Whether each of the rules is kept by a run of the sample. */
const allKept = (numbers: readonly number[], at: number): boolean =>
  numbers.every((number) => kept[number]?.[at] === true);

/** What lint claims of these rules, each claim tried. */
function claims(numbers: readonly number[]): readonly string[] {
  const text = fileOf(numbers);
  const procedure = readRules(text).procedure;
  return lint(readRules(text)).flatMap(({ code, rule = "", others, example = "" }) => {
    const own = Number(rule.slice(1));
    const all = others.map((name) => Number(name.slice(1)));
    const places = [...sample.keys()];
    const names = [rule, ...others];
    const shown = `${code} ${rule} ${others.join()} [${example}] of\n${text}`;
    const broken = (run: string): readonly string[] =>
      verifyTrace(parseExample(run), procedure).constraints.flatMap(({ name, verdict }) =>
        verdict === "violated" ? [name] : [],
      );
    if (code === "unsatisfiable")
      expect(
        places.filter((at) => allKept([own], at)),
        shown,
      ).toEqual([]);
    if (code === "always-satisfied")
      expect(
        places.every((at) => allKept([own], at)),
        shown,
      ).toBe(true);
    if (code === "redundant") {
      expect(
        places.filter((at) => allKept(all, at) && !allKept([own], at)),
        shown,
      ).toEqual([]);
      const some = broken(example);
      expect(some.includes(rule) && others.some((name) => some.includes(name)), shown).toBe(true);
    }
    if (code === "conflict")
      expect(
        places.filter((at) => allKept([own, ...all], at)),
        shown,
      ).toEqual([]);
    if (code === "trap")
      for (const { calls } of sample.slice(0, 40)) {
        const rest = calls.map(({ name, args, outcome }) => {
          const { x, y } = Object(args);
          const known = x === undefined ? `y: ${y}` : `x: ${x}, y: ${y}`;
          return `${name}{${known}}${outcome === "error" ? "!" : ""}`;
        });
        const some = broken([example, ...rest].filter((part) => part !== "").join(", "));
        expect(
          names.some((name) => some.includes(name)),
          `${shown} then ${rest.join(", ")}`,
        ).toBe(true);
      }
    return code === "gave-up" ? [] : [`${code} ${rule} ${others.join(" ")}`.trim()];
  });
}

test("each rule of these is kept by some runs and broken by others", () => {
  expect(kept.filter((column) => new Set(column).size < 2).map((column) => kept.indexOf(column))).toEqual([]);
});

test("of two rules the weaker one is found, and of none that are free of each other", () => {
  const redundant = (one: number, other: number): readonly string[] =>
    claims([one, other]).filter((claim) => claim.startsWith("redundant"));
  expect(redundant(0, 1)).toEqual(["redundant r0 r1"]);
  expect(redundant(0, 2)).toEqual(["redundant r2 r0"]);
  expect(redundant(0, 3)).toEqual(["redundant r3 r0"]);
  expect(redundant(9, 10)).toEqual(["redundant r10 r9"]);
  expect(redundant(9, 11)).toEqual(["redundant r11 r9"]);
  expect(redundant(9, 12)).toEqual(["redundant r12 r9"]);
  expect(redundant(14, 16)).toEqual(["redundant r14 r16"]);
  expect(redundant(14, 17)).toEqual(["redundant r17 r14"]);
  expect(redundant(14, 18)).toEqual(["redundant r14 r18"]);
  expect(redundant(10, 11)).toEqual([]);
  expect(redundant(5, 7)).toEqual([]);
  expect(redundant(2, 3)).toEqual([]);
  expect(redundant(13, 14)).toEqual([]);
});

test("what excludes each other is found from the start, or behind the calls that make it so", () => {
  expect(claims([0, 13])).toContain("conflict r13 r0");
  expect(claims([9, 21])).toContain("conflict r21 r9");
  expect(claims([10, 21])).toEqual([]);
  expect(claims([0, 14])).toContain("trap r14 r0");
  expect(claims([0, 9])).toEqual(["redundant r9 r0"]);
});

test("what is claimed of any few of them is so on random runs", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(demands.length - 1), { minLength: 2, maxLength: 4 }), (numbers) => {
      for (const claim of claims(numbers)) {
        const [code = ""] = claim.split(" ");
        seen.set(code, (seen.get(code) ?? 0) + 1);
      }
    }),
    { numRuns: 20 * factor },
  );
  expect(seen.get("redundant") ?? 0).toBeGreaterThan(0);
});
