/**
 * What it costs to ask, in the middle of a run with 25 rules, 5 of them about one of 1,000 values: which of 30 tools are allowed now, whether
 * the rules can still be met together, what is owed and what would repair it. Beside it the allowed tools found by judging a call of each,
 * and a search that remembers no plan. All in one run. Start it in packages/core with
 * `node --conditions=@agentltl/source bench/analysis.bench.ts`.
 */
import { measure } from "mitata";
import { toolReader } from "../src/analysis/allowed-tools.ts";
import { deadEnd, noPlans } from "../src/analysis/dead-end.ts";
import { jointRules } from "../src/analysis/joint-rules.ts";
import { owedNow } from "../src/analysis/obligations.ts";
import { repair } from "../src/analysis/repair.ts";
import { commit, judge, restore, snapshot, start } from "../src/monitor/index.ts";
import { parse } from "../src/syntax/parse.ts";
import { machinesOf, officeCall, officeRules } from "./workload.ts";

/** As many more rules, which make those depend on each other. */
const tangling = [0, 1, 2, 3, 4].flatMap((index) => [
  parse(`precedes(send${(index + 1) % 5}, close${index})`),
  parse(`G(now(plan${index}) -> F now(open${(index + 2) % 5}))`),
]);

const tools = ["bad", "plan", "act", "open", "send", "refund"].flatMap((name) =>
  [0, 1, 2, 3, 4].map((index) => name + index),
);

async function timeOf(run: () => void): Promise<{ readonly p50: number; readonly p99: number }> {
  const { p50, p99 } = await measure(run, { min_cpu_time: 300_000_000, min_samples: 20 });
  return { p50, p99 };
}

console.log(`Node ${process.version}; microseconds, median / 99 of 100\n`);
const show = (label: string, { p50, p99 }: { readonly p50: number; readonly p99: number }, note = ""): void =>
  console.log(`${label.padEnd(58)} ${(p50 / 1_000).toFixed(2)} / ${(p99 / 1_000).toFixed(2)} ${note}`);

for (const [title, some] of [
  ["25 rules", officeRules()],
  ["35 rules that depend on each other", [...officeRules(), ...tangling]],
] as const) {
  const monitors = machinesOf(some);
  const rules = jointRules(monitors);
  const { monitor } = rules;
  for (const length of [100, 10_000]) {
    console.log(`\n${title}, at call ${length}`);
    let state = start(monitor);
    for (let position = 0; position < length; position++) {
      state = commit(state, judge(monitor, state, { call: officeCall(position) }));
    }
    const read = toolReader(rules, tools);
    const mine = await timeOf(() => void read(state));
    const judging = await timeOf(() => {
      for (const name of tools)
        judge(monitor, state, {
          call: { name, args: {}, position: length, outcome: "pending", step: length + 1 },
        });
    });
    show(`allowed tools of ${tools.length}`, mine);
    show("  by judging one call of each", judging, `ratio ${(judging.p50 / mine.p50).toFixed(1)}`);

    // Each read back from JSON, so that none is an older version of another: a run asks the newest only.
    const states = [state];
    for (let position = length; position < length + 70; position++) {
      state = commit(state, judge(monitor, state, { call: officeCall(position) }));
      states.push(restore(monitor, snapshot(monitor, state)));
    }
    let [at, plans, looked] = [0, noPlans, 0];
    const again = await timeOf(() => {
      const now = at++ % states.length;
      const answer = deadEnd(rules, states[now] ?? state, { plans, keys: [[`W${now}`]] });
      ({ plans } = answer);
      looked += answer.states;
    });
    const anew = await timeOf(
      () =>
        void deadEnd(rules, states[at++ % states.length] ?? state, { keys: [[`W${at % states.length}`]] }),
    );
    show("can still be met together, plans remembered", again, `${(looked / at).toFixed(3)} states a call`);
    show("  nothing remembered", anew, `ratio ${(anew.p50 / again.p50).toFixed(1)}`);
    show("what is owed", await timeOf(() => void owedNow(rules, states[at++ % states.length] ?? state)));
    show("repair", await timeOf(() => void repair(rules, states[at++ % states.length] ?? state)));
  }
  show(`\n${title}: making them ready, once`, await timeOf(() => void jointRules(monitors)));
  show(`${title}: making the tools ready, once`, await timeOf(() => void toolReader(rules, tools)));
}
