import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "../syntax/parse.ts";
import { formulas, traces } from "../testing/index.ts";
import {
  compile,
  endingOf,
  type Monitor,
  observationsOf,
  restore,
  snapshot,
  start,
  step,
  verdict,
} from "./index.ts";

/** `AGENTLTL_RUNS=100 npm test` tries a hundred times as many cases. */
const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

test("a run goes on from JSON at any call as if it had not stopped", () => {
  let [resumed, cells] = [0, 0];
  fc.assert(
    fc.property(formulas({ depth: 3 }), traces(), (formula, trace) => {
      const monitor = compile(formula);
      if (monitor.kind === "unwatchable") return;
      let state = start(monitor);
      let other = state;
      for (const observation of observationsOf(trace)) {
        other = restore(monitor, JSON.parse(JSON.stringify(snapshot(monitor, other))));
        state = step(monitor, state, observation);
        other = step(monitor, other, observation);
        expect(snapshot(monitor, other)).toEqual(snapshot(monitor, state));
        const ending = endingOf(trace);
        expect(verdict(monitor, other, ending)).toBe(verdict(monitor, state, ending));
        resumed++;
        cells += state.pieces.reduce((sum, one) => sum + (one.kind === "table" ? one.cells.size : 0), 0);
      }
    }),
    { numRuns: 800 * factor },
  );
  expect(resumed).toBeGreaterThan(500 * factor);
  expect(cells).toBeGreaterThan(20 * factor);
});

const rule = watched("G(bind refund(k = $o). O now(confirm(k = $o)))");
const good = snapshot(rule, start(rule)) as object;

test.each([
  ["nothing", undefined, "it is not an object"],
  ["a text", "{}", "it is not an object"],
  ["another version", { ...good, format: 2 }, "its `format` is not 1"],
  [
    "other rules",
    snapshot(watched("G not now(a)"), start(rule)),
    "it is of other rules, or of another build",
  ],
  ["a negative count", { ...good, calls: -1 }, "its `calls` is not a whole number"],
  ["no pieces", { ...good, pieces: [] }, "its `pieces` are not those of the rule"],
  ["a step that is a text", { ...good, lastStep: "1" }, "its `lastStep` is no number"],
  ["a piece that is none", { ...good, pieces: [1] }, "a piece is not an object"],
  ["a piece without `broken`", { ...good, pieces: [{}] }, "`broken` is neither true nor false"],
  ["no cells", piece({ cells: 1 }), "`cells` is not a list"],
  ["a cell with two values", piece({ cells: [[[1, 2], [0]]] }), "a cell has not one value for each variable"],
  ["a cell that is none", piece({ cells: [7] }), "a cell has not one value for each variable"],
  ["states that are no list", piece({ strangers: 0 }), "states are not a list"],
  ["a state that there is not", piece({ strangers: [99] }), "a state is not one of the machine's"],
  ["half a state", piece({ strangers: [0.5] }), "a state is not one of the machine's"],
])("%s is refused", (_, written, why) => {
  expect(() => restore(rule, written)).toThrow(`the state of a rule can't be restored: ${why}`);
});

test("what was written is read", () => {
  expect(restore(rule, good)).toEqual(start(rule));
});

function piece(change: object): object {
  return { ...good, pieces: [{ broken: false, strangers: [0], cells: [], ...change }] };
}

function watched(text: string): Monitor {
  const monitor = compile(parse(text));
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  return monitor;
}
