import { expect, test } from "vitest";
import { sharedData, unlessAbsent } from "../../test/shared-data.ts";
import { watch } from "../../test/watch.ts";
import { type ReferenceCase, referenceCases } from "../testing/vectors/reference-vectors.ts";
import type { PrefixVerdict } from "../verdict/verdict.ts";
import { compile, type Monitor, verdict } from "./index.ts";

const text = sharedData("ltlf/reference_vectors.jsonl");

/** `AGENTLTL_RUNS=10 npm test` looks at all formulas, else at every tenth. */
const every = Math.max(1, Math.round(10 / Number(process.env.AGENTLTL_RUNS ?? 1)));

test.skipIf(text === undefined)(
  `where the Python reference has decided, so has the watcher, and in the same way${unlessAbsent(text)}`,
  () => {
    let [same, sooner, watched, untabled] = [0, 0, 0, 0];
    const differences: string[] = [];
    for (const cases of byFormula(referenceCases(text ?? ""))) {
      const monitor = compile(cases[0]?.formula ?? { kind: "constant", value: true });
      if (monitor.kind === "unwatchable") {
        differences.push(`${cases[0]?.id}: ${monitor.reason}`);
        continue;
      }
      watched++;
      if (monitor.pieces.some(({ kind }) => kind === "form")) untabled++;
      for (const one of cases) {
        verdictsOf(monitor, one).forEach((mine, calls) => {
          const theirs = decided(one.prefix[calls]);
          if (theirs === undefined && mine.startsWith("permanently")) sooner++;
          else if (theirs === mine) same++;
          else if (theirs !== undefined) differences.push(`${one.id} after ${calls}: ${mine}`);
        });
      }
    }
    expect(differences).toEqual([]);
    expect(same).toBeGreaterThan(1_000);
    expect(sooner).toBeGreaterThan(100);
    // Of formulas that nest many facts about the whole trace a few are too large for a table, and are walked through.
    expect(untabled / watched).toBeLessThan(0.01);
  },
);

function byFormula(cases: readonly ReferenceCase[]): readonly (readonly ReferenceCase[])[] {
  const groups = new Map<string, ReferenceCase[]>();
  for (const one of cases) {
    const key = one.id.replace(/\/\d+$/, "");
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].filter((_, index) => index % every === 0);
}

function verdictsOf(monitor: Monitor, { trace }: ReferenceCase): readonly PrefixVerdict[] {
  return watch(monitor, trace).map((state) => verdict(monitor, state, { metrics: trace.metrics }));
}

/** 0 is the reference's "violated for good" and 4 its "satisfied for good". */
function decided(prefix: number | undefined): PrefixVerdict | undefined {
  return prefix === 0 ? "permanently-violated" : prefix === 4 ? "permanently-satisfied" : undefined;
}
