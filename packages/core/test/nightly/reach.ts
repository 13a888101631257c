// What the random tests reach: how often each kind of formula is made, and what verdicts, breaks and decisions come of them.
import { parseArgs } from "node:util";
import fc from "fast-check";
import type { Formula } from "../../src/formula/formula.ts";
import { subformulas } from "../../src/formula/subformulas.ts";
import { createGuard, defineProcedure } from "../../src/index.ts";
import { compile, endingOf, judge, type Monitor, observationsOf, verdict } from "../../src/monitor/index.ts";
import { holds } from "../../src/semantics/holds.ts";
import { formulas, traces } from "../../src/testing/index.ts";
import type { Trace } from "../../src/trace/trace.ts";
import { watch } from "../watch.ts";

const { values } = parseArgs({
  options: { cases: { type: "string", default: "2000" }, seed: { type: "string" } },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = Number(values.cases);

/** How often each thing happened. */
class Tally {
  readonly #counts = new Map<string, number>();
  #all = 0;

  /** One case, in which these things happened. */
  add(things: Iterable<string>): void {
    this.#all++;
    for (const thing of things) this.#counts.set(thing, (this.#counts.get(thing) ?? 0) + 1);
  }

  print(title: string): void {
    console.log(`\n${title} (${this.#all.toLocaleString("en")} in all)`);
    for (const [thing, count] of [...this.#counts].sort(([, one], [, other]) => other - one)) {
      console.log(`  ${((100 * count) / this.#all).toFixed(1).padStart(5)} %  ${thing}`);
    }
  }
}

const drawn = fc.sample(fc.tuple(formulas(), traces()), { seed, numRuns });
const [kinds, ends, watched, prefixes, breaking, decisions] = Array.from({ length: 6 }, () => new Tally());

for (const [formula, trace] of drawn) {
  kinds?.add(new Set(subformulas(formula).map(({ kind }) => kind)));
  ends?.add([holds(formula, trace)]);
  const monitor = compile(formula);
  watched?.add([howWatched(monitor)]);
  if (monitor.kind !== "unwatchable") watchOne(monitor, trace);
}
for (const [formula, trace] of fc.sample(fc.tuple(formulas({ depth: 3 }), traces({ refused: false })), {
  seed,
  numRuns: Math.ceil(numRuns / 10),
})) {
  propose(formula, trace);
}

console.log(`Reach, seed ${seed}: shares of cases, several things may happen in one.`);
kinds?.print("Kinds in a formula");
ends?.print("Verdicts of the definition");
watched?.print("How formulas are watched");
prefixes?.print("Verdicts after each call");
breaking?.print("What a call breaks");
decisions?.print("Decisions of a guard");

function howWatched(monitor: ReturnType<typeof compile>): string {
  if (monitor.kind === "unwatchable") return "not at all";
  const ways = new Set(monitor.pieces.map((piece) => (piece.kind === "table" ? "table" : piece.how)));
  const way = [...ways].sort().join(" and ");
  return monitor.inexact.length === 0 ? `${way}, exact` : `${way}, may be late`;
}

function watchOne(monitor: Monitor, trace: Trace): void {
  const states = watch(monitor, trace);
  for (const state of states) prefixes?.add([verdict(monitor, state, endingOf(trace))]);
  for (const [index, observation] of observationsOf(trace).entries()) {
    const state = states[index];
    if (state === undefined) continue;
    const { breaks } = judge(monitor, state, observation);
    breaking?.add(breaks.length === 0 ? ["nothing"] : new Set(breaks.map(({ kind }) => kind)));
  }
}

function propose(formula: Formula, trace: Trace): void {
  const guard = createGuard(defineProcedure({ constraints: [{ name: "rule", formula }] }));
  for (const { name, args, step, position, result } of trace.calls) {
    const id = `${position}`;
    const { kind } = guard.propose({ id, name, args, ...(step === undefined ? {} : { step }) });
    decisions?.add([kind]);
    // Some results come late.
    if (kind === "allow" && position % 3 !== 0) guard.settle(id, { result });
  }
}
