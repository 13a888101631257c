/**
 * What a guard costs a call: `propose` and `settle` of 25 rules, 5 of them about one of 1,000 values that all stay alive, early and late in a
 * run; of 100 rules; of ten rules of three makes over whole runs. Beside them the same rules by hand, what a session's memory costs without
 * any rule (a rule about a tool that nobody calls), and what the clock shows where nothing is done. Then: memory for each value, and events a
 * second offline. All in one run; start it with `pnpm bench` in packages/core. DESIGN section 14 has the figures to reach.
 */
import { defineProcedure } from "../src/constraint/define-procedure.ts";
import type { Formula } from "../src/formula/formula.ts";
import { createGuard } from "../src/guard/create-guard.ts";
import { commit, judge, start, together } from "../src/monitor/index.ts";
import { parse } from "../src/syntax/parse.ts";
import type { ToolCall } from "../src/trace/trace-data.ts";
import { after, type Run } from "./run.ts";
import {
  at,
  byPlace,
  bytesOf,
  inRounds,
  median,
  ratio,
  type Samples,
  type Spread,
  spreadOf,
} from "./spread.ts";
import {
  byHand,
  byMachines,
  liveOrders,
  machinesOf,
  mixedCall,
  mixes,
  officeByHand,
  officeCall,
  officeRules,
} from "./workload.ts";

const { gc } = globalThis;

/** Calls 100 to 200 of twenty runs, and calls 10,000 to 14,000 of one: as many of either in a round. */
const early: Samples = { from: 100, sessions: 20, each: 100 };
const late: Samples = { from: 10_000, sessions: 1, each: 4_000 };

function procedureOf(rules: readonly Formula[]) {
  return defineProcedure({
    constraints: rules.map((formula, index) => ({ name: `rule ${index}`, formula })),
  });
}

/** Judged before each call and told how it ended. */
function byGuard(rules: readonly Formula[], callAt: (position: number) => ToolCall): Run {
  const procedure = procedureOf(rules);
  return (from) => {
    const guard = createGuard(procedure);
    return after(from, asHandedOver(callAt), ({ proposed, settlement }) => {
      const { kind } = guard.propose(proposed);
      if (kind !== "allow") throw new Error(`${proposed.id} of ${proposed.name} is refused`);
      guard.settle(proposed.id, settlement);
    });
  };
}

/** As by hand, with what a guard keeps of each call: the call, the decision with its ticket, the result, and the ids that were used. */
const byHandWithLog: Run = (from) => {
  const allows = officeByHand();
  const log: object[] = [];
  const ids = new Set<string>();
  return after(from, asHandedOver(officeCall), ({ proposed: { id, name, args, step }, settlement }) => {
    if (ids.has(id) || !allows({ name, args })) throw new Error(`${id} is refused`);
    ids.add(id);
    const copy = Object.freeze({ ...(args as object) });
    const decision = Object.freeze({
      kind: "allow",
      ticket: Object.freeze({ id, name, args: copy }),
      position: log.length,
    });
    log.push({ kind: "proposed", call: { id, name, args: copy, step }, decision });
    log.push({ kind: "settled", id, result: Object.freeze({ ...(settlement.result as object) }) });
  });
};

/** The calls as a host hands them over, each with an id of its own. */
function asHandedOver(callAt: (position: number) => ToolCall) {
  return (position: number) => {
    const { name, args, step = 0, result } = callAt(position);
    return { proposed: { id: `call ${position}`, name, args, step }, settlement: { result } };
  };
}

/** Microseconds: the median of the rounds and the least of them; then the same of the 99th percentiles. */
function micro({ medians, p99s }: Spread): string {
  const both = (rounds: readonly number[]): string =>
    [median(rounds), Math.min(...rounds)].map((one) => (one / 1_000).toFixed(2)).join(" ");
  return `${both(medians)} / ${both(p99s)}`;
}

const office = officeRules();
const nothing = [parse("not called(nobody)")];
const monitor = together(machinesOf(office));
console.log(
  `Node ${process.version}; microseconds: median, least of the rounds / 99th percentile, least of the rounds\n`,
);
console.log(
  "propose + settle       call 100                   call 10,000                late : early  by hand  with a log  bytes",
);
// Each row beside the same by hand, in the same rounds. The one that matters comes first: a program has one set of rules, too.
const rows: readonly (readonly [string, Run])[] = [
  ["25 rules", byGuard(office, officeCall)],
  ["100 rules", byGuard(officeRules(4), officeCall)],
  ["one rule, never called", byGuard(nothing, officeCall)],
  ["25 machines alone", byMachines(monitor)],
  ["by hand, with a log", byHandWithLog],
  ["nothing", (from) => after(from, officeCall, () => {})],
];
for (const [title, run] of rows) {
  const [hand, withLog] = [spreadOf(byHand, late), spreadOf(byHandWithLog, late)];
  const [young, old] = [spreadOf(run, early), spreadOf(run, late)];
  await inRounds([hand, withLog, young, old]);
  const cells = [
    title.padEnd(22),
    micro(young).padEnd(26),
    micro(old).padEnd(26),
    ratio(old, young).toFixed(2).padEnd(13),
    ratio(old, hand).toFixed(1).padEnd(8),
    ratio(old, withLog).toFixed(2).padEnd(11),
    bytesOf(run, 10_000)?.toFixed(0) ?? "?",
  ];
  console.log(cells.join(" "));
}
const all = liveOrders * 35 + 10_000;
const alive = spreadOf(byGuard(office, officeCall), { ...late, from: all });
await inRounds([alive]);
console.log(`\n25 rules with all ${5 * liveOrders} orders alive (call ${all}): ${micro(alive)}`);

const places = byPlace(byGuard(office, officeCall), 10_000, 2_000);
const [usual, slow] = [0.5, 0.99].map((share) => (at(places, share) / 1_000).toFixed(2));
console.log(`25 rules, each call as the median of its runs (call 10,000): ${usual} / ${slow}`);

console.log("\nten rules, whole runs, seconds      100 calls   1,000 calls   3,000 calls");
for (const [name, rules] of Object.entries(mixes)) {
  const seconds = [100, 1_000, 3_000].map((length) => {
    const begun = performance.now();
    byGuard(rules, mixedCall)(length);
    return ((performance.now() - begun) / 1_000).toFixed(3);
  });
  console.log(`${name.padEnd(35)} ${seconds.map((one) => one.padEnd(11)).join(" ")}`);
}

if (gc === undefined) console.log("start with --expose-gc for memory");
else {
  const keys = 100_000;
  const rule = together(machinesOf([parse("G(bind refund(id = $o). O now(confirm(id = $o)))")]));
  let state = start(rule);
  gc();
  const before = process.memoryUsage().heapUsed;
  for (let position = 0; position < keys; position++) {
    const call = {
      name: "confirm",
      args: { id: `W${position}` },
      position,
      outcome: "ok",
      result: 1,
    } as const;
    state = commit(state, judge(rule, state, { call }));
  }
  gc();
  const bytes = (process.memoryUsage().heapUsed - before) / keys;
  console.log(`memory, bytes a live value: ${bytes.toFixed(0)} (${state.calls} calls)`);
}

const events = 300_000;
const calls = Array.from({ length: events }, (_, position) => officeCall(position));
const rates = Array.from({ length: 5 }, () => {
  let state = start(monitor);
  const begun = performance.now();
  for (const call of calls) state = commit(state, judge(monitor, state, { call }));
  return (events / (performance.now() - begun)) * 1_000;
}).sort((one, other) => one - other);
console.log(`offline, events a second, 25 rules: median ${Math.round(rates[2] ?? 0).toLocaleString("en")}`);
