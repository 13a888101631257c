import { type Trace, verifyTrace } from "@agentltl/core";
import { recogniseOutcomes } from "@agentltl/core/host";
import type { RuleFile } from "../rule-file.ts";
import { findingAt } from "./finding-at.ts";
import type { LintFinding } from "./lint-finding.ts";
import { findingAbout } from "./watched-rule.ts";

/** What stored traces show of a rule file. Traces are added one by one and not kept. */
export interface Corpus {
  /** `place`: where the trace was read, for messages. */
  add(trace: Trace, place?: string): void;
  /** What they show; nothing where there were none. */
  findings(): readonly LintFinding[];
}

interface Seen {
  applied: number;
  active: number;
  unjudged: number;
}

interface Failures {
  count: number;
  readonly first: string;
  readonly place: string | undefined;
}

/** Nothing is known yet. */
export function openCorpus(rules: RuleFile): Corpus {
  const { procedure } = rules;
  const seen = new Map<string, Seen>(procedure.constraints.map(({ name }) => [name, { ...unseen }]));
  const failures = new Map<string, Failures>();
  const calls = new Map<string, number>();
  let traces = 0;
  return {
    add: (trace, place) => {
      traces += 1;
      for (const { name, applied, active, verdict } of verifyTrace(trace, procedure).constraints) {
        const one = seen.get(name);
        if (one === undefined) continue;
        if (applied) one.applied += 1;
        if (active) one.active += 1;
        if (verdict === "unevaluable") one.unjudged += 1;
      }
      for (const { name, result, outcome } of recogniseOutcomes(trace, procedure.tools).calls) {
        calls.set(name, (calls.get(name) ?? 0) + 1);
        if (outcome !== "ok" || typeof result !== "string" || !/^\s*error/i.test(result)) continue;
        const before = failures.get(name);
        if (before === undefined) failures.set(name, { count: 1, first: result, place });
        else before.count += 1;
      }
    },
    findings: () => [
      ...(traces === 0
        ? []
        : procedure.constraints.flatMap((one) => silent(one, seen.get(one.name), traces, calls))),
      ...[...failures].map(([tool, found]) => unrecognised(rules, tool, found)),
    ],
  };
}

type Constraint = RuleFile["procedure"]["constraints"][number];

function silent(
  constraint: Constraint,
  { applied, active, unjudged }: Seen = unseen,
  traces: number,
  calls: ReadonlyMap<string, number>,
): readonly LintFinding[] {
  const count = traces === 1 ? "the one trace" : `${traces} traces`;
  if (unjudged > 0 && (applied === 0 || active === 0))
    return [
      findingAbout(constraint, "gave-up", {
        message: `it was not found out whether it ever applies: ${unjudged} of ${count} don't record what it asks`,
        suggestion: "record arguments, results and labels, or look at `agentltl verify`",
      }),
    ];
  if (constraint.when !== undefined && active === 0)
    return [
      findingAbout(constraint, "never-active", {
        message: `its \`when\` was true in none of ${count}`,
        suggestion: "compare it with what the traces record: the labels and input of the task, and the calls",
      }),
    ];
  if (applied > 0) return [];
  const names = [...calls].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
  return [
    findingAbout(constraint, "vacuous", {
      message: `it had nothing to say in any of ${count}`,
      suggestion:
        names.length === 0
          ? "record calls: the traces hold none"
          : `compare what it names with what is called: ${names.slice(0, 8).join(", ")}${names.length > 8 ? ", ..." : ""}`,
    }),
  ];
}

const unseen: Seen = { applied: 0, active: 0, unjudged: 0 };

function unrecognised(rules: RuleFile, tool: string, { count, first, place }: Failures): LintFinding {
  const mention = rules.mentions.find(({ names }) => names.some(({ name }) => name === tool));
  const { line, column } = mention?.names.find(({ name }) => name === tool) ?? {};
  const at = { file: mention?.file ?? rules.file, line, column };
  const where = place === undefined ? "" : ` (first in ${place})`;
  return findingAt(at, "unrecognised-failure", {
    message: `${count === 1 ? "a result" : `${count} results`} of \`${tool}\` ${count === 1 ? "begins" : "begin"} with "Error" and ${count === 1 ? "counts" : "count"} as success${where}: ${JSON.stringify(first.slice(0, 60))}`,
    suggestion: `write under \`tools\`: \`${tool}: { failure: { text: "${/^\s*(\w+)/.exec(first)?.[1] ?? "Error"}*" } }\``,
    example: `${tool} -> ${JSON.stringify(first.slice(0, 60))}`,
  });
}
