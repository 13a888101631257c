import fc from "fast-check";
import { expect, test } from "vitest";
import { watch } from "../../test/watch.ts";
import { holds } from "../semantics/holds.ts";
import { formulas, traces } from "../testing/index.ts";
import type { ToolCall, TraceData } from "../trace/trace-data.ts";
import { compile, start, verdict } from "./index.ts";
import type { TablePiece } from "./piece.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

test("where a verdict is open a run that satisfies the formula goes on from there, and one that violates it", () => {
  let [open, shown] = [0, 0];
  fc.assert(
    fc.property(
      formulas({ quantifiers: false, dialogue: false, depth: 3 }),
      traces({ missing: false, dialogue: false }),
      (formula, trace) => {
        const monitor = compile(formula);
        if (monitor.kind === "unwatchable" || monitor.inexact.length > 0) return;
        const [piece, ...others] = monitor.pieces;
        if (piece?.kind !== "table" || others.length > 0 || piece.ends.length > 0) return;
        const ran = trace.calls.filter(({ outcome }) => outcome === "ok" || outcome === "error");
        const states = watch(monitor, { ...trace, calls: ran });
        for (const [length, state] of states.entries()) {
          const stands = state.pieces[0];
          if (!verdict(monitor, state).startsWith("temporarily") || stands?.kind !== "table") continue;
          const [code = 0] = stands.strangers;
          for (const good of [true, false]) {
            const way = wayTo(piece, code >> 1, good);
            expect([formula, length, way]).not.toContain(undefined);
            const run = continued(trace, ran.slice(0, length), piece, way ?? []);
            if (run === undefined) continue;
            shown++;
            expect([formula, run.calls, holds(formula, run)]).toEqual([
              formula,
              run.calls,
              good ? "satisfied" : "violated",
            ]);
          }
          open++;
        }
      },
    ),
    { numRuns: 600 * factor },
  );
  expect(open).toBeGreaterThan(300 * factor);
  expect(shown).toBeGreaterThan(open * 1.8);
});

test("what is final no continuation changes", () => {
  let [final, tried] = [0, 0];
  fc.assert(
    fc.property(
      formulas({ quantifiers: false, dialogue: false, depth: 3 }),
      traces({ missing: false, dialogue: false }),
      traces({ missing: false, dialogue: false }),
      (formula, trace, more) => {
        const monitor = compile(formula);
        if (monitor.kind === "unwatchable") return;
        const said = verdict(monitor, watch(monitor, trace).at(-1) ?? start(monitor));
        if (!said.startsWith("permanently")) return;
        final++;
        for (let length = 0; length <= more.calls.length; length++) {
          const calls = [...trace.calls, ...more.calls.slice(0, length)].map(
            ({ step: _, ...call }, position) => ({
              ...call,
              position,
            }),
          );
          const alone = { ...trace, calls: trace.calls.map(({ step: _, ...call }) => call) };
          // Without steps the run is another; what it says is what counts.
          if (verdict(monitor, watch(monitor, alone).at(-1) ?? start(monitor)) !== said) return;
          expect(`permanently-${holds(formula, { ...trace, calls })}`).toBe(said);
          tried++;
        }
      },
    ),
    { numRuns: 600 * factor },
  );
  expect(final).toBeGreaterThan(150 * factor);
  expect(tried).toBeGreaterThan(300 * factor);
});

/** The letters of a shortest way from a state to one in which the run may end well, or may not. */
function wayTo({ machine }: TablePiece, from: number, good: boolean): readonly number[] | undefined {
  const { letters, next, worth, output } = machine.table;
  const ways = new Map<number, readonly number[]>([[from, []]]);
  for (const [state, way] of ways) {
    if (good === (worth[state] !== 0)) return way;
    for (let letter = 0; letter < letters; letter++) {
      const [after, breaks] = [next[state * letters + letter] ?? 0, output[state * letters + letter] !== 0];
      if (breaks && !good) return [...way, letter];
      if (!breaks && !ways.has(after)) ways.set(after, [...way, letter]);
    }
  }
  return undefined;
}

/** The run with calls that have these letters; `undefined` where for one of them no call is known. */
function continued(
  trace: TraceData,
  before: readonly ToolCall[],
  { alphabet }: TablePiece,
  way: readonly number[],
): TraceData | undefined {
  const calls = before.map((call, position) => ({ ...call, position }));
  let last = Math.max(0, ...calls.flatMap(({ step }) => step ?? []));
  for (const number of way) {
    const letter = alphabet.letters[number];
    if (letter?.example === undefined) return undefined;
    if (letter.step === "new") last++;
    const { step: _, ...example } = letter.example;
    calls.push({
      ...example,
      position: calls.length,
      ...(letter.step === "none" ? {} : { step: last }),
    });
  }
  return { ...trace, calls };
}
