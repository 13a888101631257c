import { type CallPart, type Condition, now, type Pattern } from "@agentltl/core/formula";
import { attempt } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { messageOf } from "../errors/message-of.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { signFor } from "./comparison-text.ts";
import { type Fields, optional } from "./fields.ts";
import { hasMatcherWords, readMatchers } from "./read-matcher.ts";
import { flagReader, wordReader } from "./read-values.ts";

/** The keys with which a target says more than a name. */
export const demandKeys: readonly string[] = ["with", "where", "result", "outcome", "succeeded"];

/** What a target demands of its calls. */
export type Demands = Pick<Pattern, "where" | "outcome">;

/** Reads what stands at the keys of {@link demandKeys}. */
export function readDemands(fields: Fields, faults: Faults): Demands {
  const where = ["with", "where"].flatMap(
    (key) => optional(fields, key, (value) => readConditions(value, "args", key, faults)) ?? [],
  );
  const result = optional(fields, "result", (value) => readResult(value, faults)) ?? [];
  const outcome = readOutcome(fields, faults);
  return { where: [...where, ...result], ...(outcome === undefined ? {} : { outcome }) };
}

/** `outcome: ok` and `succeeded: true` say the same. */
export function readOutcome(fields: Fields, faults: Faults): Pattern["outcome"] {
  const outcome = optional(fields, "outcome", wordReader(faults, ["ok", "error"]));
  const succeeded = optional(fields, "succeeded", flagReader(faults));
  if (fields.has("outcome") && fields.has("succeeded"))
    return faults.report(
      "wrong-value",
      fields.get("succeeded")?.keyStart ?? 0,
      "a target has both `outcome` and `succeeded`; write one of them",
    );
  if (succeeded === undefined) return outcome;
  return succeeded ? "ok" : "error";
}

/** The pattern with these demands besides its own, where core accepts it. */
export function withDemands(
  pattern: Pattern,
  { where, outcome }: Demands,
  offset: number,
  faults: Faults,
): Pattern | undefined {
  const demanding: Pattern = {
    ...pattern,
    where: [...pattern.where, ...where],
    ...(outcome === undefined ? {} : { outcome }),
  };
  return checkPattern(demanding, offset, faults);
}

/** A whole result where it is a value or has words of matching; else conditions by path. */
export function readResult(node: Node, faults: Faults): readonly Condition[] {
  if (node.kind === "map" && !hasMatcherWords(node)) return readConditions(node, "result", "result", faults);
  return readMatchers(node, "`result`", faults).map((matcher) => ({ part: "result", path: "", matcher }));
}

/** Demands by path, such as `{ order_id: $o, "items[*].price": { ">=": 10 } }`. */
export function readConditions(
  node: Node,
  part: CallPart,
  key: string,
  faults: Faults,
): readonly Condition[] {
  if (node.kind !== "map") {
    faults.report(
      "wrong-value",
      node.start,
      `\`${key}\` is ${describeNode(node)}; write ${part === "args" ? "{ argument: value }" : "what the result looks like, such as { status: done }"}`,
    );
    return [];
  }
  return node.entries.flatMap((entry) => {
    const sign = /\w/.test(entry.key) ? undefined : signFor(entry.key);
    if (sign !== undefined) {
      const advice = `\`${entry.key}\` is no path; did you mean \`${sign}\`?`;
      return faults.report("wrong-value", entry.keyStart, advice) ?? [];
    }
    const conditions = readMatchers(entry.value, `\`${entry.key}\``, faults).map(
      (matcher): Condition => ({ part, path: entry.key, matcher }),
    );
    return checkPattern({ tool: { kind: "any" }, where: conditions }, entry.keyStart, faults)?.where ?? [];
  });
}

/** `pattern`, where core accepts it; else core's reason is reported. */
function checkPattern(pattern: Pattern, offset: number, faults: Faults): Pattern | undefined {
  const checked = attempt(() => now(pattern));
  if (checked.kind === "done") return pattern;
  return faults.report("wrong-value", offset, messageOf(checked.error).replace(/^`now`:? /, ""));
}
