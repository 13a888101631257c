import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { parse } from "../syntax/parse.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { commit, compile, judge, type Monitor, start } from "./index.ts";
import { monitorOf } from "./monitor-of.ts";
import type { MonitorState } from "./monitor-state.ts";
import { writeTable } from "./table-json.ts";

const rules = [
  "forall o in argsOf(pay, k). precedes(confirm(k = $o), pay(k = $o))",
  "forall o in argsOf(pay, k). before(confirm(k = $o), pay(k = $o))",
  "forall o in argsOf(a, k). instanceBefore(a(k = $o), 2, b(k = $o), 1)",
  "G(bind open(k = $k). X now(close(k = $k)))",
  "G(bind open(k = $k). F<=2 now(close(k = $k)))",
  "G(bind read(k = $k). (not now(logout)) S now(open(k = $k)))",
  "exists o in argsOf(pay, k). precedes(confirm(k = $o), pay(k = $o))",
  "G(bind refund(k = $o). O now(confirm(k = $o)))",
];

const names = ["confirm", "pay", "a", "b", "open", "close", "read", "logout", "refund"];

test("values that a call leaves alone need not be looked at: it is as if all were", () => {
  const reach = { awake: 0, resting: 0 };
  const runs = fc.constantFrom(...rules).chain((text) => {
    const mentioned = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    const call = fc.record({
      name: fc.constantFrom(...mentioned, "other"),
      k: fc.nat(4),
      step: fc.constantFrom("new", "new", "same", "none"),
    });
    return fc.tuple(fc.constant(text), fc.array(call, { minLength: 5, maxLength: 25 }));
  });
  fc.assert(
    fc.property(runs, ([text, calls]) => {
      const rule = monitored(text);
      const thorough = withoutRest(rule);
      let [state, all] = [start(rule), start(thorough)];
      for (const call of calls.map(callAt)) {
        const [mine, theirs] = [judge(rule, state, { call }), judge(thorough, all, { call })];
        expect(mine.breaks).toEqual(theirs.breaks);
        expect(mine.lost).toEqual(theirs.lost);
        [state, all] = [commit(state, mine), commit(all, theirs)];
        expect(tablesOf(state)).toEqual(tablesOf(all));
        if (cellsIn(state, "restless") > 0) reach.awake++;
        if (cellsIn(state, "cells") > cellsIn(state, "restless")) reach.resting++;
      }
    }),
    { numRuns: 600 * factor },
  );
  expect(reach.awake).toBeGreaterThan(500);
  expect(reach.resting).toBeGreaterThan(1_000);
});

test("an order of steps for each value keeps only those of this step in view", () => {
  const rule = monitored(rules[0] ?? "");
  let state = start(rule);
  for (let position = 0; position < 300; position++) {
    const call: ToolCall = {
      name: "confirm",
      args: { k: position },
      position,
      step: Math.floor(position / 3),
      outcome: "ok",
    };
    state = commit(state, judge(rule, state, { call }));
    expect(cellsIn(state, "restless")).toBe((position % 3) + 1);
  }
  expect(cellsIn(state, "cells")).toBe(300);
});

function monitored(text: string): Monitor {
  const monitor = compile(parse(text));
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  return monitor;
}

/** The same monitor, which looks at every value at every call. */
function withoutRest({ pieces }: Monitor): Monitor {
  return monitorOf(
    pieces.map((piece) =>
      piece.kind === "table" ? { ...piece, quiet: new Uint8Array(piece.quiet.length) } : piece,
    ),
  );
}

function callAt(
  { name, k, step }: { readonly name: string; readonly k: number; readonly step: string },
  position: number,
  all: readonly { readonly step: string }[],
): ToolCall {
  const call: ToolCall = { name, args: { k }, position, outcome: "ok" };
  const number = all.slice(0, position + 1).filter((one) => one.step === "new").length;
  return step === "none" ? call : { ...call, step: number };
}

function tablesOf({ pieces }: MonitorState): readonly unknown[] {
  return pieces.map((piece) => (piece.kind === "table" ? writeTable(piece) : piece.state));
}

function cellsIn({ pieces }: MonitorState, which: "cells" | "restless"): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === "table" ? piece[which].size : 0), 0);
}
