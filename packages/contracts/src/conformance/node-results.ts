import type { ContractNode } from "../contract/contract.ts";
import type { Hierarchy } from "../contract/hierarchy.ts";
import type { ExpectedEdge } from "../expected/expected-graph.ts";
import type { Alignment, Candidate } from "../matching/alignment.ts";
import { compareTexts } from "../matching/compare-texts.ts";
import type { ObservedGraph } from "../observed/observed-graph.ts";
import type { Attempts } from "./attempts-in.ts";
import type { NodeResult } from "./conformance.ts";

/** What hangs together when obligations are judged. */
export interface Judging {
  readonly alignment: Alignment;
  readonly attempts: Attempts;
  readonly observed: ObservedGraph;
  readonly edges: readonly ExpectedEdge[];
  readonly hierarchy: Hierarchy;
}

/** What came of each active obligation without parts, in the contract's order. */
export function nodeResults(leaves: readonly ContractNode[], judging: Judging): readonly NodeResult[] {
  return leaves.map((node) => nodeResult(node, judging));
}

function nodeResult(node: ContractNode, judging: Judging): NodeResult {
  const { alignment, attempts, observed } = judging;
  const base = { node: node.id };
  if (observed.unseen.includes(node.id))
    return {
      ...base,
      verdict: "not-evaluated",
      detail: `nothing that was looked at can show \`${node.id}\``,
    };
  const match = alignment.matches.get(node.id) ?? coarseMatch(node, judging);
  if (match !== undefined) {
    const { observed: place, similarity, level } = match;
    const evidence = { observed: place, similarity, ...(level === "itself" ? {} : { level }) };
    if (match.done === "yes") return { ...base, verdict: "met", ...evidence, detail: "done" };
    return {
      ...base,
      verdict: "not-evaluated",
      ...evidence,
      detail: `whether \`${node.id}\` worked was not recorded`,
    };
  }
  const tries = attempts(node.id);
  const needed = neededBy(node, judging);
  if (node.required === "never" || (node.required === "when-needed" && needed === undefined))
    return { ...base, verdict: "not-needed", detail: "not owed" };
  const unseen = mayBeLost(observed, needed);
  if (unseen !== undefined) return { ...base, verdict: "not-evaluated", detail: `\`${node.id}\` ${unseen}` };
  const failed = tries.length > 0 ? ", though it was tried and did not work" : "";
  const before = needed === undefined ? "" : ` before \`${needed.node}\``;
  return { ...base, verdict: "missed", detail: `\`${node.id}\` was not done${before}${failed}` };
}

/** The evidence for a whole that another part of it has, which stands for this part too. */
function coarseMatch({ id }: ContractNode, { alignment, hierarchy }: Judging): Candidate | undefined {
  const wholes = hierarchy.ancestors(id);
  return [...alignment.matches.values()]
    .filter(({ level, active, evidenceFor }) => active && level === "above" && wholes.includes(evidenceFor))
    .toSorted(
      (one, other) =>
        wholes.indexOf(one.evidenceFor) - wholes.indexOf(other.evidenceFor) ||
        compareTexts(one.node, other.node),
    )[0];
}

/** What was tried although it depends on this, if anything: the first time. */
function neededBy(
  { id, required }: ContractNode,
  { edges, attempts }: Judging,
): { readonly node: string; readonly at: number } | undefined {
  if (required === "never") return undefined;
  const tried = edges
    .filter(({ from }) => from === id)
    .flatMap(({ to }) => attempts(to).map(({ seen, fits }) => ({ node: to, at: seen.at, fits })))
    .filter(({ fits }) => fits === "yes");
  return tried.toSorted((one, other) => one.at - other.at)[0];
}

/** Why what was not seen may have been there, or may come yet. What was needed before something that was tried can't come later. */
function mayBeLost(
  { lost, ended }: ObservedGraph,
  needed: { readonly at: number } | undefined,
): string | undefined {
  const before = needed?.at ?? Number.POSITIVE_INFINITY;
  if (lost.some((place) => place <= before)) return "may be in the part of the log that is lost";
  return !ended && needed === undefined ? "may come yet" : undefined;
}
