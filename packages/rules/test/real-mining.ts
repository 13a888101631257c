// What mining finds in runs that nobody here made. They stand beside the project and are not part of it.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Trace } from "@agentltl/core";
import { type MinedRule, type MinedRules, type MiningOptions, mineRules } from "../src/index.ts";

const folder: string = resolve(import.meta.dirname, "../../../../shared/data");

/** Whether they are there. */
export const realRunsAreThere: boolean = existsSync(folder);

/** The files that are mined: runs of airlines and shops, and the calls that a benchmark gives as right. */
export const realFiles: readonly string[] = [
  "tau_airline_gpt4o",
  "tau_retail_agentrx",
  "tau2_airline_whissle",
  "bfcl_multi_turn_base_gt",
];

/** What is found in a file by the options of `agentltl mine`; where its runs have rewards, in those with reward 1. */
export function minedFile(file: string, options: MiningOptions = {}): MinedRules {
  const text = readFileSync(join(folder, `traces/${file}.jsonl`), "utf8");
  const runs = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Trace.fromJSON(JSON.parse(line)));
  const isGood = ({ metrics }: Trace): boolean => metrics.reward === 1;
  const isMixed = runs.some(isGood) && !runs.every(isGood);
  return mineRules(runs, { most: 1000, ...(isMixed ? { good: isGood } : {}), ...options });
}

/** What comes of two tools in an order, against what really hangs on what. */
export interface AgainstEffects {
  /** Mined rules that say: no `b` before `a`, or a value of `b` comes from `a`. */
  readonly rules: number;
  /** Of these, such that in some task leaving out an `a` changes what a later `b` returns. */
  readonly borneOut: number;
  /** All pairs of tools of which the first was called before the second in so many runs as a rule needs, and how many are of that sort. */
  readonly pairs: number;
  readonly effects: number;
}

interface Dropped {
  readonly dropped: string;
  readonly affected: string;
}

const ordering = /^(before|(alternate_|chain_)?(precedence|succession)|value_from_(result|call))$/;

/**
 * Holds mined orders against the record of what happened when single calls of the BFCL's lists were left out. An order that is no effect may
 * still be a habit of the people who wrote the tasks: this says how far habits that were mined are more than that.
 */
export function againstEffects({ rules }: MinedRules, minRuns = 5): AgainstEffects {
  const oracle: readonly Dropped[] = JSON.parse(
    readFileSync(join(folder, "oracles/bfcl_base_drop_one_part.json"), "utf8"),
  );
  const effects = new Set(oracle.map(({ dropped, affected }) => `${dropped} ${affected}`));
  const asked = new Set(oracle.map(({ dropped }) => dropped));
  const orders = rules.flatMap(pairOf).filter(([first]) => asked.has(first));
  const counts = new Map<string, number>();
  const text = readFileSync(join(folder, "traces/bfcl_multi_turn_base_gt.jsonl"), "utf8");
  for (const line of text.split("\n").filter((one) => one !== "")) {
    const names: readonly string[] = JSON.parse(line).tool_calls.map((call: Named) => call.tool_name);
    const pairs = names.flatMap((second, place) =>
      names.slice(0, place).flatMap((first) => (first === second ? [] : [`${first} ${second}`])),
    );
    for (const pair of new Set(pairs)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const all = [...counts].filter(([pair, runs]) => runs >= minRuns && asked.has(pair.split(" ")[0] ?? ""));
  return {
    rules: orders.length,
    borneOut: orders.filter((pair) => effects.has(pair.join(" "))).length,
    pairs: all.length,
    effects: all.filter(([pair]) => effects.has(pair)).length,
  };
}

interface Named {
  readonly tool_name: string;
}

/** First what comes first. */
function pairOf({ template, tools }: MinedRule): readonly (readonly [string, string])[] {
  if (!ordering.test(template)) return [];
  const [first, second] = template.startsWith("value_from") ? tools.toReversed() : tools;
  return first === undefined || second === undefined || first === second ? [] : [[first, second]];
}
