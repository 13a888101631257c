/**
 * What a guard costs a call: `propose` and `settle` of 25 rules, 5 of them about one of 1,000 values that all stay alive, early and late in a
 * run; of 100 rules; of ten rules of three makes over whole runs. Beside them the same rules by hand, and what a session's memory costs
 * without any rule (a rule about a tool that nobody calls). Then: memory for each value, and events a second offline. All in one run; start it
 * with `pnpm bench` in packages/core. DESIGN section 14 has the figures to reach.
 */
import { defineProcedure } from "../src/constraint/define-procedure.ts";
import type { Formula } from "../src/formula/formula.ts";
import { createGuard } from "../src/guard/create-guard.ts";
import { commit, judge, start, together } from "../src/monitor/index.ts";
import { parse } from "../src/syntax/parse.ts";
import type { ToolCall } from "../src/trace/trace-data.ts";
import { at, byPlace, bytesOf, type Spread, spreadOf } from "./spread.ts";
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

function procedureOf(rules: readonly Formula[]) {
  return defineProcedure({
    constraints: rules.map((formula, index) => ({ name: `rule ${index}`, formula })),
  });
}

/** One more call, judged and ended, in a session that made `from` calls. */
function byGuard(
  rules: readonly Formula[],
  callAt: (position: number) => ToolCall,
  from: number,
): () => void {
  const guard = createGuard(procedureOf(rules));
  let position = 0;
  const next = (): void => {
    const { name, args, result, step = 0 } = callAt(position);
    const id = `call ${position++}`;
    const { kind } = guard.propose({ id, name, args, step });
    if (kind !== "allow") throw new Error(`call ${id} of ${name} is refused`);
    guard.settle(id, { result });
  };
  while (position < from) next();
  return next;
}

/** As by hand, with what a guard keeps of each call: the call, the decision with its ticket, the result, and the ids that were used. */
function byHandWithLog(from: number): () => void {
  const allows = officeByHand();
  const log: object[] = [];
  const ids = new Set<string>();
  let position = 0;
  const next = (): void => {
    const call = officeCall(position);
    const { name, args, result, step } = call;
    const id = `call ${position++}`;
    if (ids.has(id) || !allows(call)) throw new Error(`call ${id} is refused`);
    ids.add(id);
    const copy = Object.freeze({ ...(args as object) });
    const decision = Object.freeze({
      kind: "allow",
      ticket: Object.freeze({ id, name, args: copy }),
      position,
    });
    log.push({ kind: "proposed", call: { id, name, args: copy, step }, decision });
    log.push({ kind: "settled", id, result: Object.freeze({ ...(result as object) }) });
  };
  while (position < from) next();
  return next;
}

/** Microseconds: the median of the rounds and the least of them; then the same of the 99th percentiles. */
function micro({ medians, p99s }: Spread): string {
  const both = (sorted: readonly number[]): string =>
    [at(sorted, 0.5), at(sorted, 0)].map((one) => (one / 1_000).toFixed(2)).join(" ");
  return `${both(medians)} / ${both(p99s)}`;
}

const office = officeRules();
const nothing = [parse("not called(nobody)")];
const monitor = together(machinesOf(office));
for (let round = 0; round < 3; round++) {
  byGuard(office, officeCall, 20_000);
  byMachines(monitor, 20_000);
  byHand(20_000);
}

console.log(
  `Node ${process.version}; microseconds: median, least of 5 rounds / 99th percentile, least of 5 rounds\n`,
);
console.log(
  "propose + settle       call 100                   call 10,000                late : early  by hand  bytes",
);
const hand = await spreadOf(byHand, 10_000, 1, 1_000);
for (const [title, make] of [
  ["25 rules by hand", byHand],
  ["by hand, with a log", byHandWithLog],
  ["25 machines alone", (from: number) => byMachines(monitor, from)],
  ["one rule, never called", (from: number) => byGuard(nothing, officeCall, from)],
  ["25 rules", (from: number) => byGuard(office, officeCall, from)],
  ["100 rules", (from: number) => byGuard(officeRules(4), officeCall, from)],
] as const) {
  const early = await spreadOf(make, 100, 10, 100);
  const late = await spreadOf(make, 10_000, 1, 1_000);
  const ratio = (one: Spread, other: Spread): string =>
    (at(one.medians, 0) / at(other.medians, 0)).toFixed(2);
  const bytes = bytesOf(make, 10_000)?.toFixed(0) ?? "?";
  console.log(
    `${title.padEnd(22)} ${micro(early).padEnd(26)} ${micro(late).padEnd(26)} ${ratio(late, early).padEnd(13)} ${ratio(late, hand).padEnd(8)} ${bytes}`,
  );
}
const all = liveOrders * 35 + 10_000;
const alive = await spreadOf((from) => byGuard(office, officeCall, from), all, 1, 2_000);
console.log(`\n25 rules with all ${5 * liveOrders} orders alive (call ${all}): ${micro(alive)}`);

const places = byPlace((from) => byGuard(office, officeCall, from), 10_000, 2_000);
const [usual, slow] = [0.5, 0.99].map((share) => (at(places, share) / 1_000).toFixed(2));
console.log(`25 rules, each call as the median of its runs (call 10,000): ${usual} / ${slow}`);

console.log("\nten rules, whole runs, seconds      100 calls   1,000 calls   3,000 calls");
for (const [name, rules] of Object.entries(mixes)) {
  const seconds = [100, 1_000, 3_000].map((length) => {
    const begun = performance.now();
    byGuard(rules, mixedCall, length);
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
