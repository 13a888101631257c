/**
 * What evaluating one constraint costs for each call of a trace, against the length of the trace; and how much faster that is than the
 * definition, measured in the same run where the definition comes to an end. Start it with `pnpm bench`.
 */
import { measure } from "mitata";
import { createEvaluator } from "../src/evaluate/evaluate.ts";
import type { Formula } from "../src/formula/formula.ts";
import { holds } from "../src/semantics/holds.ts";
import { parse } from "../src/syntax/parse.ts";
import type { Trace } from "../src/trace/trace.ts";

const lengths = [100, 1_000, 10_000, 100_000];

/** The definition looks at every call for every call: longer traces than this are left to the fast side. */
const longestForDefinition = 1_000;

const rules: Readonly<Record<string, readonly string[]>> = {
  flat: ["!called(drop)", "before(open, close)", "count(open) >= 2", "precedes(open, close)", "G !now drop"],
  "flat with arguments": [
    '!called(open(path = "x"))',
    'G !now close(path glob "/etc/*")',
    "count(open(size > 5)) >= 2",
  ],
  nested: [
    "G(now open -> F now close)",
    "G(now close -> O now open)",
    "G(now open -> (!now drop) U now close)",
  ],
  quantifier: ["G(bind close(path = $p). O now open(path = $p))"],
};

/** `open(f) read(f) close(f)` over and over, with 20 files. */
function traceOf(length: number): Trace {
  const names = ["open", "read", "close"];
  const calls = Array.from({ length }, (_, position) => ({
    name: names[position % 3] ?? "",
    args: { path: `/data/${Math.floor(position / 3) % 20}`, size: position % 10 },
    result: { ok: true },
    outcome: "ok" as const,
    position,
    step: position + 1,
  }));
  return { calls, dialogue: [], metrics: {}, ended: true, gaps: [] };
}

/** Nanoseconds for one run: the median, and the quarter below and above it. */
async function timeOf(run: () => void): Promise<{ readonly median: number; readonly spread: string }> {
  const { p25, p50, p75 } = await measure(run, { min_cpu_time: 200_000_000, min_samples: 5 });
  return { median: p50, spread: `${Math.round(((p75 - p25) / p50) * 100)} %` };
}

function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(22) : cell.padStart(14))).join("");
}

/** All formulas on one trace, which the fast side makes ready once. */
function byEvaluator(formulas: readonly Formula[], trace: Trace): () => void {
  return () => {
    const judge = createEvaluator(trace);
    for (const formula of formulas) judge(formula);
  };
}

function byDefinition(formulas: readonly Formula[], trace: Trace): () => void {
  return () => {
    for (const formula of formulas) holds(formula, trace);
  };
}

// The first runs of all would measure the compiler.
for (const texts of Object.values(rules)) {
  const [fast, slow] = [byEvaluator, byDefinition].map((by) => by(texts.map(parse), traceOf(100)));
  for (let round = 0; round < 200; round++) fast?.();
  for (let round = 0; round < 5; round++) slow?.();
}

console.log(
  `Node ${process.version}; nanoseconds per call and constraint; median of all runs, spread = middle half\n`,
);
console.log(
  row(["rules", "calls", "evaluate", "spread", "to 100 calls", "definition", "spread", "times slower"]),
);
for (const [name, texts] of Object.entries(rules)) {
  const formulas = texts.map(parse);
  let shortest: number | undefined;
  for (const length of lengths) {
    const trace = traceOf(length);
    const work = length * formulas.length;
    const fast = await timeOf(byEvaluator(formulas, trace));
    shortest ??= fast.median / work;
    const cells = [name, String(length), (fast.median / work).toFixed(1), fast.spread];
    cells.push(`${(fast.median / work / shortest).toFixed(2)} x`);
    if (length <= longestForDefinition) {
      const slow = await timeOf(byDefinition(formulas, trace));
      cells.push((slow.median / work).toFixed(0), slow.spread, `${(slow.median / fast.median).toFixed(0)} x`);
    }
    console.log(row(cells));
  }
}
