// The policies of tau-bench as rule files, on stored runs: counts as in the oracle where it has some, else as plain code counts.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readRules, runExamples } from "@agentltl/rules";
import { expect, test } from "vitest";
import { printedBy } from "./printed-by.ts";
import { oracle } from "./tau-oracle.ts";
import type { StoredRun } from "./tau-runs.ts";

const data = new URL("../../../shared/data/", import.meta.url);
const absent = !existsSync(data);
const why = absent ? " (skipped: ../shared/data is not there)" : "";

const agentltl = "../packages/cli/src/bin.ts";
const domains = [
  { domain: "retail", runs: "tau_retail_agentrx.jsonl", rules: 20 },
  { domain: "airline", runs: "tau_airline_gpt4o.jsonl", rules: 19 },
] as const;

interface OracleRule {
  readonly id: string;
  readonly domain: string;
  readonly counts?: {
    readonly traces_with_activation: number;
    readonly violating_traces: number;
    readonly violating_calls: number;
  };
  readonly violating_ids?: readonly string[];
}

test.each(domains)("$domain: every example passes, and each rule has one of either kind", ({ domain }) => {
  const file = readRules(readFileSync(new URL(`../tau-bench/${domain}.yaml`, import.meta.url), "utf8"));
  const results = runExamples(file);
  expect(results.filter(({ passed }) => !passed)).toEqual([]);
  const lacking = file.procedure.constraints.filter(({ name }) =>
    (["allow", "deny"] as const).some(
      (expected) => !results.some((one) => one.rule === name && one.expected === expected),
    ),
  );
  expect(lacking.map(({ name }) => name)).toEqual([]);
});

test.skipIf(absent).each(domains)(
  `$domain: \`agentltl verify\` counts what the oracle counts${why}`,
  ({ domain, runs, rules }) => {
    const path = fileURLToPath(new URL(`traces/${runs}`, data));
    const rulesFile = `tau-bench/${domain}.yaml`;
    const output = printedBy(agentltl, ["verify", path, "--rules", rulesFile, "--format", "json"]);
    const got: {
      rules: Record<string, { applies: number; violating_traces: number; violating_calls: number }>;
      runs: readonly { id: string; constraints: readonly { name: string; passed: boolean | null }[] }[];
    } = JSON.parse(output);
    const stored = readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : (JSON.parse(line) as StoredRun)));
    const all: { readonly rules: readonly OracleRule[] } = JSON.parse(
      readFileSync(new URL("oracles/tau_rules.json", data), "utf8"),
    );
    const own = all.rules.filter((rule) => rule.domain === domain);
    const expected = Object.fromEntries(own.map((rule) => [rule.id, countsOf(rule, stored)]));
    const counted = Object.fromEntries(
      Object.entries(got.rules).map(([id, { applies, violating_traces, violating_calls }]) => [
        id,
        [applies, violating_traces, violating_calls],
      ]),
    );
    expect(counted).toEqual(expected);
    expect(own.length).toBe(rules);
    for (const { id, violating_ids } of own)
      if (violating_ids !== undefined) expect(brokenIn(id, got.runs), id).toEqual([...violating_ids].sort());
  },
  300_000,
);

/** Traces to which a rule applies, traces and calls that break it. */
function countsOf({ id, counts }: OracleRule, runs: readonly StoredRun[]): readonly number[] {
  if (counts !== undefined)
    return [counts.traces_with_activation, counts.violating_traces, counts.violating_calls];
  const judge = oracle[id];
  const found = runs.map((run) => judge?.(run));
  return [
    found.filter((one) => one?.applies === true).length,
    found.filter((one) => (one?.breaking.length ?? 0) > 0).length,
    found.reduce((sum, one) => sum + (one?.breaking.length ?? 0), 0),
  ];
}

function brokenIn(
  id: string,
  runs: readonly { id: string; constraints: readonly { name: string; passed: boolean | null }[] }[],
): readonly string[] {
  return runs
    .filter(({ constraints }) => constraints.some(({ name, passed }) => name === id && passed === false))
    .map((run) => run.id)
    .sort();
}
