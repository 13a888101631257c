import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { Formula, FormulaOf } from "../../formula/formula.ts";
import { patternsOf } from "../../formula/patterns-of.ts";
import { subformulas } from "../../formula/subformulas.ts";
import type { Json } from "../../json/json.ts";
import type { Bindings } from "../../match/bindings.ts";
import { compilePattern } from "../../match/compile-pattern.ts";
import { type Fit, fit } from "../../match/fit.ts";
import { parse } from "../../syntax/parse.ts";
import { compile, start } from "../index.ts";
import { recordOf } from "../letters/record-of.ts";
import { scopeWith } from "../read-keys.ts";
import { onlyHere, type Reading, worthOf } from "./reading.ts";
import {
  emptyTable,
  tableAfter,
  type ValueState,
  type ValueTable,
  valueIn,
  valueTableOf,
} from "./value-table.ts";
import { readValues, writeValues } from "./values-json.ts";

const monitor = compile(parse("true"));
if (monitor.kind !== "monitor") throw new Error("no monitor");
const before = start(monitor);

/** A condition on the call here alone, as what is asked of it. */
function readingOf(formula: Formula): Reading {
  if (formula.kind === "constant") return formula;
  if (formula.kind === "now") return { kind: "fits", call: compilePattern(formula.call) };
  if (formula.kind === "not") return { kind: "not", body: readingOf(formula.body) };
  if (formula.kind === "and") return { kind: "all", parts: formula.parts.map(readingOf) };
  throw new Error(`\`${formula.kind}\` does not ask the call alone`);
}

interface Ready {
  readonly table: ValueTable;
  readonly whileHolds: Reading;
  readonly call: ReturnType<typeof compilePattern>;
}

/** Free variables can stand in a `bind` alone. */
function since(text: string): FormulaOf<"since"> {
  const formula = parse(`G(bind any(k = $k, n = $n). ${text})`);
  const found = subformulas(formula).find(({ kind }) => kind === "since");
  if (found?.kind !== "since") throw new Error(text);
  return found;
}

function ready(text: string): Ready {
  const { left, right } = since(text);
  if (right.kind !== "now") throw new Error(text);
  const whileHolds = readingOf(left);
  const patterns = subformulas(left).flatMap(patternsOf);
  const table = valueTableOf(right.call, { reading: whileHolds, patterns }, undefined);
  if (table.kind === "refused") throw new Error(table.reason);
  return { table, whileHolds, call: compilePattern(right.call) };
}

interface Word {
  readonly name: string;
  readonly k: number;
  readonly n: number;
  readonly isOut: boolean;
}

const word = fc.record({
  name: fc.constantFrom("grant", "grant", "revoke", "reset", "other"),
  k: fc.nat(2),
  n: fc.nat(2),
  isOut: fc.constantFrom(false, false, false, true),
});

function recordFor({ name, k, n, isOut }: Word, position: number) {
  const call = { name, args: { k, n }, position } as const;
  return recordOf(
    { call: isOut ? { ...call, outcome: "pending" } : { ...call, outcome: "ok", result: { k, ok: n > 0 } } },
    before,
  );
}

/** By definition: the last call that is meant counts, if at no call after it what must go on fails. */
function defined({ whileHolds, call }: Ready, words: readonly Word[], scope: Bindings | undefined): Fit {
  let worth: Fit = 0;
  for (const [position, one] of words.entries()) {
    const record = recordFor(one, position);
    const [here, goesOn] = [fit(call, record, scope), worthOf(whileHolds, scope, onlyHere(record))];
    const kept: Fit = worth === 0 || goesOn === 0 ? 0 : worth === 1 && goesOn === 1 ? 1 : 2;
    worth = here === 1 || kept === 1 ? 1 : here === 2 || kept === 2 ? 2 : 0;
  }
  return worth;
}

const scopes = (names: readonly string[]) =>
  [0, 1, 2, 9].flatMap((k): readonly (Bindings | undefined)[] =>
    [0, 1, 2]
      .map((n) => scopeWith(["k", "n"], [k, n]) ?? undefined)
      .filter((one) => one !== undefined || names.length === 0),
  );

function after({ table }: Ready, words: readonly Word[]): ValueState {
  return words.reduce(
    (state, one, position) => tableAfter(table, state, recordFor(one, position)),
    emptyTable(),
  );
}

test.each([
  "true S now(grant(k = $k))",
  "true S now(grant(k = $k, n = $n))",
  "true S now(grant(k = $k, n <= $n))",
  "true S now(grant(k = 1))",
  "true S now(grant(k = $k, outcome = ok))",
  "(not now(revoke(k = $k))) S now(grant(k = $k))",
  "(not now(revoke(k = $k))) S now(grant(k = $k, n = $n))",
  "(not now(revoke(k = $k))) S now(grant(k = $k, n >= $n))",
  "(not now(reset)) S now(grant(k = $k))",
  "(not now(reset) & not now(revoke(k = $k))) S now(grant(k = $k))",
  "(not now(grant(k = $k))) S now(grant(k = $k, n = $n))",
  "(not now(revoke(k = $k, n = 1))) S now(grant(k = $k, n = 2))",
  "(not now(revoke(k = $k, result.ok = true))) S now(grant(k = $k))",
  "(not now(revoke)) S now(grant(result.k = $k))",
  "(not now(revoke(k != $k, k = $k))) S now(grant(k = $k))",
  "false S now(grant(k = $k))",
])("what is kept says of each value what the run says: %s", (text) => {
  const one = ready(text);
  const seen = { yes: 0, no: 0 };
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const state = after(one, words);
      const read = readValues(one.table, JSON.parse(JSON.stringify(writeValues(state))) as Json);
      if (read === undefined) throw new Error("not read");
      for (const scope of scopes(one.table.names)) {
        const [mine, its] = [valueIn(one.table, state, scope), defined(one, words, scope)];
        expect([words, scope, valueIn(one.table, read, scope)]).toEqual([words, scope, mine]);
        // What it says is so; and where all was recorded it says all that is so.
        if (mine !== 2) expect([words, scope, mine]).toEqual([words, scope, its]);
        else if (words.every(({ isOut }) => !isOut)) expect([words, scope, its]).toEqual([words, scope, 2]);
        if (mine === 1) seen.yes++;
        if (mine === 0) seen.no++;
      }
    }),
    { numRuns: 100 * factor },
  );
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(10);
});

describe("a table", () => {
  const one = ready("(not now(reset)) S now(grant(k = $k))");
  const grant = (k: number, n = 0): Word => ({ name: "grant", k, n, isOut: false });

  test("stays the very same where a call is nothing to it, or says what is known", () => {
    const state = after(one, [grant(1)]);
    expect(tableAfter(one.table, state, recordFor({ ...grant(1), name: "other" }, 1))).toBe(state);
    expect(tableAfter(one.table, state, recordFor(grant(1), 2))).toBe(state);
    expect(tableAfter(one.table, state, recordFor(grant(2), 2))).not.toBe(state);
  });

  test("forgets all that no longer goes on", () => {
    const state = after(one, [grant(1), grant(2)]);
    expect(state.rows.size).toBe(2);
    expect(tableAfter(one.table, state, recordFor({ ...grant(0), name: "reset" }, 2)).rows.size).toBe(0);
  });

  test("keeps of one key up to 1,000 calls that differ in what is asked, and then says that it doesn't know", () => {
    const large = ready("true S now(grant(k = $k, n <= $n))");
    let state = emptyTable();
    for (let n = 0; n < 1_000; n++) state = tableAfter(large.table, state, recordFor(grant(1, n), n));
    const few = scopeWith(["k", "n"], [1, -5]);
    expect([state.blind, valueIn(large.table, state, few)]).toEqual([false, 0]);
    const full = tableAfter(large.table, state, recordFor(grant(1, 1_000), 1_000));
    expect([full.blind, valueIn(large.table, full, few)]).toEqual([true, 2]);
    // What is kept is known all the same.
    expect(valueIn(large.table, full, scopeWith(["k", "n"], [1, 5]))).toBe(1);
  });

  test.each([
    ["(not now(revoke(k = $k))) S now(grant(n = $n))"],
    ["(not now(revoke(k = $k, n = $n))) S now(grant(k = $k))"],
    ["(not now(revoke(k = $k)) & not now(reset(n = $n))) S now(grant(k = $k, n = $n))"],
    ["(not now(revoke(k != $k))) S now(grant(k = $k))"],
  ])("is none where the left side has a variable of its own: %s", (text) => {
    const { left, right } = since(text);
    if (right.kind !== "now") throw new Error(text);
    const whole = { reading: readingOf(left), patterns: subformulas(left).flatMap(patternsOf) };
    expect(valueTableOf(right.call, whole, undefined)).toEqual({
      kind: "refused",
      reason: "the left side of `S` has a variable of its own",
    });
  });

  test.each<[string, Json, boolean]>([
    ["nothing kept", { blind: false, rows: [] }, true],
    ["a row without calls", { blind: true, rows: [[[1], []]] }, true],
    ["no rows", { blind: false }, false],
    ["rows that are no list", { blind: false, rows: {} }, false],
    ["not said whether it is blind", { rows: [] }, false],
    ["a row that is no list", { blind: false, rows: [1] }, false],
    ["a row of two values", { blind: false, rows: [[[1, 2], []]] }, false],
    ["a row of no value", { blind: false, rows: [[[], []]] }, false],
    ["values that are no list", { blind: false, rows: [[1, []]] }, false],
    ["calls that are no list", { blind: false, rows: [[[1], {}]] }, false],
    ["a call that is none", { blind: false, rows: [[[1], [1]]] }, false],
    [
      "a call of which is not said whether it is sure",
      { blind: false, rows: [[[1], [{ call: {} }]]] },
      false,
    ],
    ["a sure call that is none", { blind: false, rows: [[[1], [{ sure: true, call: {} }]]] }, false],
    ["a list", [], false],
  ])("is read back from JSON, or not: %s", (_, written, expected) => {
    expect(readValues(one.table, written) !== undefined).toBe(expected);
  });
});
