import type { Candidate } from "./candidate.ts";

/** What each template implies for the same two tools; `swapped`: for the second and the first. */
const implied: ReadonlyMap<string, readonly string[]> = new Map([
  ["chain_succession", ["alternate_succession", "chain_response", "chain_precedence"]],
  ["alternate_succession", ["succession", "alternate_response", "alternate_precedence"]],
  ["succession", ["co_existence", "response", "precedence"]],
  ["co_existence", ["responded_existence", "responded_existence swapped"]],
  ["chain_response", ["alternate_response"]],
  ["alternate_response", ["response"]],
  ["response", ["responded_existence"]],
  ["chain_precedence", ["alternate_precedence"]],
  ["alternate_precedence", ["precedence"]],
  ["precedence", ["responded_existence swapped"]],
  ["before", ["precedence"]],
  ["not_co_existence", ["not_response", "not_response swapped"]],
  ["value_from_result", ["before"]],
  ["value_from_call", ["before"]],
  ["value_used_later", ["finally"]],
  ["never", ["at_most_1"]],
  ["at_most_1", ["at_most_2"]],
  ["at_most_2", ["at_most_3"]],
  ["at_least_3", ["at_least_2"]],
  ["at_least_2", ["at_least_1"]],
  ["init", ["at_least_1"]],
  ["end", ["at_least_1"]],
]);

/** Templates that people write as the other kind where that holds, too, as often or nearly so: it says what worked. */
const written: ReadonlyMap<string, string> = new Map([
  ["precedence", "before"],
  ["response", "finally"],
]);

/** Templates of which `a, b` and `b, c` make `a, c`. */
const transitive: ReadonlySet<string> = new Set(["response", "precedence", "before", "succession"]);

/**
 * The candidates without those that others imply, which are broken in no more of the runs: what is left out says nothing more of these runs.
 * Order stays.
 */
export function pruned(candidates: readonly Candidate[]): readonly Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const one of candidates) {
    const key = keyOf(one.template, one.tools);
    const known = byKey.get(key);
    if (known === undefined || broken(one) < broken(known)) byKey.set(key, one);
  }
  const gone = new Set<Candidate>();
  for (const one of candidates)
    for (const key of impliedBy(one)) {
      const weaker = byKey.get(key);
      if (weaker !== undefined && coversAs(one, weaker)) gone.add(weaker);
    }
  for (const one of candidates) {
    if (isImpliedByExistence(one, byKey) || isSaidBetter(one, byKey) || isInAChain(one, byKey)) gone.add(one);
  }
  return candidates.filter((one) => !gone.has(one));
}

function keyOf(template: string, tools: readonly string[]): string {
  return JSON.stringify([template, ...tools]);
}

function broken({ tally: { applied, kept } }: Candidate): number {
  return applied - kept;
}

/** Broken in no more runs, of no fewer. */
function coversAs(stronger: Candidate, weaker: Candidate): boolean {
  return broken(stronger) <= broken(weaker) && stronger.tally.applied >= weaker.tally.applied;
}

/** The keys of all that a candidate implies, also by what that implies. */
function impliedBy({ template, tools }: Candidate): ReadonlySet<string> {
  const pending: [string, readonly string[]][] = [[template, tools]];
  const found = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [name, its] = next;
    for (const text of implied.get(name) ?? []) {
      const [weaker = "", swapped] = text.split(" ");
      const order = swapped === undefined ? its : its.toReversed();
      if (found.has(keyOf(weaker, order))) continue;
      found.add(keyOf(weaker, order));
      pending.push([weaker, order]);
    }
  }
  return found;
}

/** That every run has the tool anyway, or begins or ends with it. */
function isImpliedByExistence(one: Candidate, byKey: ReadonlyMap<string, Candidate>): boolean {
  const [first = "", second = ""] = one.tools;
  const as = (template: string, tool: string): boolean => {
    const other = byKey.get(keyOf(template, [tool]));
    return other !== undefined && broken(other) <= broken(one);
  };
  const always = (tool: string): boolean =>
    ["at_least_1", "at_least_2", "at_least_3", "init", "end"].some((template) => as(template, tool));
  switch (one.template) {
    case "responded_existence":
      return always(second);
    case "co_existence":
      return always(first) && always(second);
    case "precedence":
      return as("init", first);
    case "response":
      return as("end", second);
    default:
      return false;
  }
}

/** A weaker sentence about what was called, where the stronger one about what worked is a candidate, too. */
function isSaidBetter(one: Candidate, byKey: ReadonlyMap<string, Candidate>): boolean {
  const better = byKey.get(keyOf(written.get(one.template) ?? "", one.tools));
  return better !== undefined && broken(better) <= broken(one) + one.tally.applied / 50;
}

/** `a` before `c`, where there is a `b` between. */
function isInAChain(one: Candidate, byKey: ReadonlyMap<string, Candidate>): boolean {
  const { template, tools } = one;
  const [first = "", last = ""] = tools;
  if (!transitive.has(template)) return false;
  return [...byKey.values()].some((link) => {
    const [from, middle = ""] = link.tools;
    if (link.template !== template || from !== first || middle === last) return false;
    const rest = byKey.get(keyOf(template, [middle, last]));
    return rest !== undefined && broken(link) + broken(rest) <= broken(one);
  });
}
