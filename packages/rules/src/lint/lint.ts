import type { Trace } from "@agentltl/core";
import type { RuleFile } from "../rule-file.ts";
import { againstTools } from "./against-tools.ts";
import { constantRules } from "./constant-rules.ts";
import { type Corpus, openCorpus } from "./corpus.ts";
import { deadEnds } from "./dead-ends.ts";
import { idleWeights } from "./idle-weights.ts";
import type { LintFinding } from "./lint-finding.ts";
import { needsBoth } from "./needs-both.ts";
import { oddRegexes } from "./odd-regexes.ts";
import { pitfalls } from "./pitfalls.ts";
import { redundantRules } from "./redundant-rules.ts";
import { type LintTool, toolSchema } from "./tool-schemas.ts";
import { unmeetableRules } from "./unmeetable-rules.ts";
import { watchedRules } from "./watched-rule.ts";
import { wrongTypes } from "./wrong-types.ts";

/** What lint is given beside the rules. */
export interface LintOptions {
  /** The tools that the agent has: names, or names with the schema of their arguments (JSON Schema, or Standard Schema such as zod's). */
  readonly tools?: readonly (string | LintTool)[];
  /** Stored traces. */
  readonly traces?: Iterable<Trace>;
  /** Stored traces that were looked at already. */
  readonly corpus?: Corpus;
}

/**
 * What is found in a rule file, in the order of the file. Each finding is true; work is bounded, and what was not found out for that reason
 * is itself a finding (`gave-up`).
 */
export function lint(rules: RuleFile, options: LintOptions = {}): readonly LintFinding[] {
  const watched = watchedRules(rules);
  const corpus = options.corpus ?? openCorpus(rules);
  for (const trace of options.traces ?? []) corpus.add(trace);
  const found = [
    ...(options.tools === undefined ? [] : withTools(rules, watched, options.tools)),
    ...constantRules(watched),
    ...pitfalls(rules),
    ...needsBoth(rules),
    ...oddRegexes(rules),
    ...idleWeights(rules),
    ...redundantRules(watched),
    ...deadEnds(watched),
    ...corpus.findings(),
  ];
  return found.toSorted((one, other) => one.line - other.line || one.column - other.column);
}

function withTools(
  rules: RuleFile,
  watched: ReturnType<typeof watchedRules>,
  given: readonly (string | LintTool)[],
): readonly LintFinding[] {
  const tools = given.map((tool) => toolSchema(typeof tool === "string" ? { name: tool } : tool));
  const unknown = againstTools(rules, tools);
  // What names a tool that isn't there can't be met for that reason, which is said already.
  const named = new Set(unknown.flatMap(({ rule }) => rule ?? []));
  const others = watched.filter(({ constraint }) => !named.has(constraint.name));
  const names = tools.map(({ name }) => name);
  return [...unknown, ...wrongTypes(rules, tools), ...unmeetableRules(others, names)];
}
