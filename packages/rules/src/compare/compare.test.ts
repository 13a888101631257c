import { type Formula, type Procedure, parse } from "@agentltl/core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { namedFormulas, runsTo, satisfies } from "../../test/small-words.ts";
import { parseExample } from "../examples/parse-example.ts";
import { readRules } from "../read-rules.ts";
import { diffRules } from "./diff-rules.ts";
import { relationOf } from "./relation.ts";
import { traceOfWord } from "./trace-of-word.ts";
import { verdictChanges } from "./verdict-changes.ts";
import type { Move } from "./word.ts";
import { wordText } from "./word-text.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

/** The relation, and the run that shows it with both verdicts. */
function relation(before: string, after: string): string {
  const found = relationOf(parse(before), parse(after));
  if (found.kind === "equivalent" || found.difference === undefined) return found.kind;
  const { word, verdicts } = found.difference;
  return `${found.kind}: ${wordText(word) || "(no call)"}: ${verdicts.join(" -> ")}`;
}

test.each([
  ["called(a)", "F now(a)", "equivalent"],
  ["precedes(a, b)", "(not now(b)) W now(a)", "looser: [a b]: violated -> satisfied"],
  ["count(a) <= 2", "count(a) <= 1", "stricter: a, a: satisfied -> violated"],
  ["count(a) <= 1", "count(a) <= 2", "looser: a, a: violated -> satisfied"],
  ["precedes(a, b)", "before(a, b)", "stricter: (no call): satisfied -> violated"],
  ["not called(a)", "not called(b)", "different: a: violated -> satisfied"],
  [
    "G(bind r(id = $o). O now(v(id = $o)))",
    "G(bind r(id = $x). O now(v(id = $x, outcome = ok)))",
    "stricter: v{id: A}!, r{id: A}: satisfied -> violated",
  ],
  [
    'G(now(pay) -> O said(user, contains "yes"))',
    'G(now(pay) -> O said(user, contains "go"))',
    'different: user: "yes", pay: satisfied -> violated',
  ],
  ["withinTime(a, b, 5 s)", "withinTime(a, b, 6 s)", "unknown"],
])("%s becomes %s: %s", (before, after, expected) => {
  expect(relation(before, after)).toBe(expected);
});

const runs = runsTo(3);

test("what is said of two formulas is so on all short runs, and no shorter run than the one shown tells them apart", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      namedFormulas(2),
      namedFormulas(2),
      fc.constantFrom("and", "or", "other"),
      (one, two, how) => {
        const other: Formula = how === "other" ? two : { kind: how, parts: [one, two] };
        const found = relationOf(one, other);
        seen.set(found.kind, (seen.get(found.kind) ?? 0) + 1);
        const verdicts = runs.map((run) => [satisfies(run, [one]), satisfies(run, [other])] as const);
        const isLess = verdicts.every(([before, after]) => before || !after);
        const isMore = verdicts.every(([before, after]) => after || !before);
        if (found.kind === "equivalent") expect([isLess, isMore]).toEqual([true, true]);
        if (found.kind === "stricter") expect(isLess).toBe(true);
        if (found.kind === "looser") expect(isMore).toBe(true);
        if (found.kind === "different") expect(isLess && isMore).toBe(false);
        if (found.kind === "equivalent" || found.difference === undefined) return;
        const { word, verdicts: said } = found.difference;
        const trace = traceOfWord(word);
        expect([one, other].map((formula) => satisfies(trace, [formula]))).toEqual(
          said.map((verdict) => verdict === "satisfied"),
        );
        const shorter = runs.filter(({ calls }) => calls.length < word.length);
        expect(shorter.every((run) => satisfies(run, [one]) === satisfies(run, [other]))).toBe(true);
      },
    ),
    { numRuns: 40 * factor },
  );
  for (const kind of ["equivalent", "stricter", "looser"])
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(3);
});

test.each([
  "a",
  "a!, [b c]",
  "a{x: A, n: 3, deep: {list: [1, x, true]}}, b",
  'user: "yes", a, user: "no", [b c]',
  'a{"odd key": "true", s: "two words"} -> {ok: true}',
])("a run is written as an example that reads as the same run: %s", (text) => {
  const { calls, dialogue } = parseExample(text);
  const word = calls.map(({ position, step, turn: _turn, ...call }): Move => {
    const said = dialogue.find(({ afterCall }) => afterCall === position);
    return {
      call,
      ...(said === undefined ? {} : { said: { role: said.role, text: said.text } }),
      ...(position > 0 && calls[position - 1]?.step === step ? { parallel: true } : {}),
    };
  });
  expect(wordText(word)).toBe(text);
});

function rules(text: string): Procedure {
  return readRules(`version: 1\nid: x\nrules:\n${text}`).procedure;
}

const old = rules(`
  - { id: keep, never: rm }
  - { id: gone, never: drop }
  - { id: moved, at_most: { call: pay, times: 1 } }
  - { id: twice, at_most: { call: refund, times: 2 } }
  - { id: softer, never: purge }
`);

const now = rules(`
  - { id: keep, ltl: not F now(rm) }
  - { id: renamed, at_most: { call: pay, times: 1 } }
  - { id: twice, at_most: { call: refund, times: 1 } }
  - { id: softer, never: purge, mode: warn }
  - { id: fresh, finally: { call: audit } }
`);

test("each rule is added, gone, renamed, changed or the same", () => {
  const { changes, toolsChanged } = diffRules(old, now);
  const shown = changes.map((change) =>
    change.kind === "changed"
      ? `changed ${change.rule} ${change.relation.kind} ${change.settings.map(({ setting, before, after }) => `${setting} ${before} -> ${after}`).join()}`.trim()
      : change.kind === "renamed"
        ? `renamed ${change.from} to ${change.rule}`
        : `${change.kind} ${change.rule}`,
  );
  expect(shown).toEqual([
    "changed keep equivalent",
    "renamed moved to renamed",
    "changed twice stricter",
    "changed softer equivalent mode block -> warn",
    "added fresh",
    "removed gone",
  ]);
  expect(toolsChanged).toBe(false);
  expect(diffRules(old, old).changes.every(({ kind }) => kind === "unchanged")).toBe(true);
});

test("the verdicts that change on a stored run are named, with both scores", () => {
  const compared = (text: string) =>
    verdictChanges(parseExample(text), old, now, new Map([["moved", "renamed"]]));
  expect(compared("refund, refund, audit")).toEqual({
    changes: [{ rule: "twice", before: "satisfied", after: "violated" }],
    scores: [1, 0.8],
  });
  expect(compared("drop, pay, pay, audit").changes).toEqual([
    { rule: "gone", before: "violated", after: "absent" },
  ]);
  expect(compared("ls").changes).toEqual([{ rule: "fresh", before: "absent", after: "violated" }]);
});
