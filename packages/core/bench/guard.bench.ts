/**
 * What a guard costs a call: `propose` and `settle` of 25 rules, 5 of them about one of 1,000 values that all stay alive, early and late in a
 * run; of 100 rules; of ten rules of three makes over whole runs. Beside them the same rules by hand, and what a session's memory costs
 * without any rule (a rule about a tool that nobody calls). Then: compiling, memory for each value, and events a second offline. All in one
 * run; start it with `pnpm bench` in packages/core. DESIGN section 14 has the figures to reach.
 */
import { measure } from "mitata";
import { defineProcedure } from "../src/constraint/define-procedure.ts";
import type { Formula } from "../src/formula/formula.ts";
import { createGuard } from "../src/guard/create-guard.ts";
import { commit, compile, judge, start, together } from "../src/monitor/index.ts";
import { parse } from "../src/syntax/parse.ts";
import type { ToolCall } from "../src/trace/trace-data.ts";
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

interface Spread {
  readonly p50: number;
  readonly p99: number;
}

/**
 * Each call is measured by itself, so that a slow one shows. `sessions` times so many calls, each time from the same place of a new run, since
 * a run that is measured for long is no young run any more.
 */
async function spreadOf(make: () => () => void, sessions: number, each: number): Promise<Spread> {
  const samples: number[] = [];
  for (let session = 0; session < sessions; session++) {
    const run = make();
    gc?.();
    for (let warm = 0; warm < 50; warm++) run();
    const measured = await measure(run, {
      batch_threshold: 0,
      warmup_threshold: 0,
      min_cpu_time: 0,
      min_samples: each,
      max_samples: each,
    });
    samples.push(...measured.samples);
  }
  samples.sort((one, other) => one - other);
  const at = (share: number): number => samples[Math.floor(samples.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function micro({ p50, p99 }: Spread): string {
  return `${(p50 / 1_000).toFixed(2)} / ${(p99 / 1_000).toFixed(2)}`;
}

const office = officeRules();
const nothing = [parse("not called(nobody)")];
const monitor = together(machinesOf(office));
for (let round = 0; round < 3; round++) {
  byGuard(office, officeCall, 20_000);
  byMachines(monitor, 20_000);
  byHand(20_000);
}

console.log(`Node ${process.version}; microseconds, median / 99th percentile\n`);
console.log("propose + settle            call 100          call 10,000       late : early");
const late = liveOrders * 35 + 10_000;
for (const [title, make] of [
  ["25 rules", (from: number) => byGuard(office, officeCall, from)],
  ["100 rules", (from: number) => byGuard(officeRules(4), officeCall, from)],
  ["one rule, never called", (from: number) => byGuard(nothing, officeCall, from)],
  ["25 machines alone", (from: number) => byMachines(monitor, from)],
  ["25 rules by hand", byHand],
  ["by hand, with a log", byHandWithLog],
] as const) {
  const early = await spreadOf(() => make(100), 40, 100);
  const then = await spreadOf(() => make(10_000), 4, 1_000);
  console.log(
    `${title.padEnd(27)} ${micro(early).padEnd(17)} ${micro(then).padEnd(17)} ${(then.p50 / early.p50).toFixed(2)}`,
  );
}
console.log(
  `\nwith all ${5 * liveOrders} orders alive (call ${late}): ${micro(await spreadOf(() => byGuard(office, officeCall, late), 2, 2_000))}`,
);

console.log("\nten rules, whole runs, seconds      100 calls   1,000 calls   3,000 calls");
for (const [name, rules] of Object.entries(mixes)) {
  const seconds = [100, 1_000, 3_000].map((length) => {
    const begun = performance.now();
    byGuard(rules, mixedCall, length);
    return ((performance.now() - begun) / 1_000).toFixed(3);
  });
  console.log(`${name.padEnd(35)} ${seconds.map((one) => one.padEnd(11)).join(" ")}`);
}

const compiled = office.map((formula) => {
  const times = Array.from({ length: 9 }, () => {
    const begun = performance.now();
    compile(formula);
    return performance.now() - begun;
  });
  return times.sort((one, other) => one - other)[4] ?? 0;
});
const sorted = compiled.sort((one, other) => one - other);
console.log(`\ncompile, ms a rule: median ${sorted[12]?.toFixed(2)}, worst ${sorted.at(-1)?.toFixed(2)}`);

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
