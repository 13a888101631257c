/**
 * What judging and committing one call costs with 25 rules, 5 of them about one of many values, early and late in a run; beside it the
 * same rules written by hand, and the fast evaluator on the trace so far. All in one run. Start it with `pnpm bench`.
 */
import { measure } from "mitata";
import { createEvaluator } from "../src/evaluate/evaluate.ts";
import type { Formula } from "../src/formula/formula.ts";
import {
  commit,
  compile,
  judge,
  type Monitor,
  type Observation,
  start,
  together,
} from "../src/monitor/index.ts";
import { parse } from "../src/syntax/parse.ts";
import type { ToolCall } from "../src/trace/trace-data.ts";

const families: readonly ((index: number) => string)[] = [
  (index) => `not called(bad${index})`,
  (index) => `precedes(plan${index}, act${index})`,
  (index) => `G(now(open${index}) -> F now(close${index}))`,
  (index) => `count(send${index}(to = "all")) <= 50`,
  (index) => `G(bind refund${index}(id = $o). O now(confirm${index}(id = $o)))`,
];
const formulas = families.flatMap((family) => [0, 1, 2, 3, 4].map((index) => parse(family(index))));

function watchers(): readonly Monitor[] {
  return formulas.map((formula) => {
    const monitor = compile(formula);
    if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
    return monitor;
  });
}

const names = ["look", "plan", "open", "close", "send", "confirm", "refund"];

/** No rule is broken: each order is confirmed before it is refunded. 1,000 orders a rule. */
function observation(position: number): Observation {
  const name = names[position % names.length] ?? "look";
  const round = Math.floor(position / names.length);
  const call: ToolCall = {
    name: name === "look" ? name : `${name}${round % 5}`,
    args: name === "send" ? { to: "you" } : { id: `W${round % 5_000}` },
    position,
    result: { ok: true },
    outcome: "ok",
    step: position + 1,
  };
  return { call };
}

/** All rules on one call after another. */
function byMonitor(all: Monitor, from: number): () => void {
  let state = start(all);
  let position = 0;
  const next = (): void => {
    state = commit(state, judge(all, state, observation(position++)));
  };
  while (position < from) next();
  return next;
}

/** The same rules as flags, counters and sets. */
function byHand(from: number): () => void {
  const planned = new Set<string>();
  const open = new Set<string>();
  const sent = new Map<string, number>();
  const confirmed = new Map<string, Set<unknown>>();
  let broken = 0;
  let position = 0;
  const next = (): void => {
    const { call } = observation(position++);
    const family = call.name.slice(0, -1);
    const rule = call.name.slice(-1);
    const args = call.args as { readonly id?: string; readonly to?: string };
    if (family === "bad") broken++;
    else if (family === "plan") planned.add(rule);
    else if (family === "act" && !planned.has(rule)) broken++;
    else if (family === "open") open.add(rule);
    else if (family === "close") open.delete(rule);
    else if (family === "send" && args.to === "all") sent.set(rule, (sent.get(rule) ?? 0) + 1);
    else if (family === "confirm") {
      const known = confirmed.get(rule) ?? new Set();
      confirmed.set(rule, known.add(args.id));
    } else if (family === "refund" && confirmed.get(rule)?.has(args.id) !== true) broken++;
  };
  while (position < from) next();
  if (broken > 0) throw new Error("a rule is broken");
  return next;
}

/** All rules evaluated anew on the whole trace. */
function byEvaluator(rules: readonly Formula[], length: number): () => void {
  const calls = Array.from({ length }, (_, position) => observation(position).call);
  const trace = { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
  return () => {
    const evaluator = createEvaluator(trace);
    for (const formula of rules) evaluator(formula);
  };
}

async function timeOf(run: () => void): Promise<{ readonly p50: number; readonly p99: number }> {
  const { p50, p99 } = await measure(run, { min_cpu_time: 300_000_000, min_samples: 20 });
  return { p50, p99 };
}

const monitor = together(watchers());
for (let round = 0; round < 3; round++) {
  byMonitor(monitor, 20_000);
  byHand(20_000);
}

const compiled = await timeOf(() => void watchers());
console.log(`Node ${process.version}; 25 rules; nanoseconds\n`);
console.log(`compile, a rule: ${Math.round(compiled.p50 / formulas.length)}\n`);
console.log("call      monitor p50 / p99      by hand p50 / p99      ratio      evaluator p50");
for (const length of [100, 1_000, 10_000]) {
  const mine = await timeOf(byMonitor(monitor, length));
  const hand = await timeOf(byHand(length));
  const anew = await timeOf(byEvaluator(formulas, length));
  const [one, other, third] = [mine, hand, anew].map(
    ({ p50, p99 }) => `${Math.round(p50)} / ${Math.round(p99)}`,
  );
  console.log(
    `${String(length).padEnd(9)} ${one}      ${other}      ${(mine.p50 / hand.p50).toFixed(1)}      ${third}`,
  );
}
