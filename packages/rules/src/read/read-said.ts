import { type Matcher, said } from "@agentltl/core/formula";
import type { Node } from "../yaml/node.ts";
import { checkMatcher } from "./check-matcher.ts";
import { optional, readFields, required } from "./fields.ts";
import { hasKey } from "./read-bodies.ts";
import { readCallsOrRuns } from "./read-runs.ts";
import type { TargetContext } from "./read-target.ts";
import { textReader, wordReader } from "./read-values.ts";
import type { SaidTarget, Target } from "./target.ts";

/** Reads what must have come first: calls, a command line, or a message such as `{ said: user, contains: yes }`. */
export function readFirst(node: Node, what: string, context: TargetContext): Target | undefined {
  return hasKey("said")(node) ? readSaid(node, what, context) : readCallsOrRuns(node, what, context);
}

function readSaid(node: Node, what: string, { faults }: TargetContext): SaidTarget | undefined {
  const fields = readFields(node, what, ["said", "text", "contains", "regex", "which"], faults);
  if (fields === undefined) return undefined;
  const advice = "write who said it, such as `said: user`";
  const speaker = required(fields, "said", wordReader(faults, ["user", "assistant", "system", "any"]), {
    offset: node.start,
    advice,
    faults,
  });
  const given = ["text", "contains", "regex"].filter((word) => fields.has(word));
  if (given.length > 1)
    return faults.report(
      "wrong-value",
      node.start,
      `${what} has \`${given.join("` and `")}\`; write one of them`,
    );
  const [key] = given;
  const text = key === undefined ? undefined : optional(fields, key, textReader(faults));
  const which = optional(fields, "which", wordReader(faults, ["last", "closing"]));
  if (speaker === undefined || (key !== undefined && text === undefined)) return undefined;
  const matcher =
    text === undefined
      ? undefined
      : checkMatcher(matcherFor(key, text), fields.get(key ?? "")?.value.start ?? node.start, faults);
  if (text !== undefined && matcher === undefined) return undefined;
  return { kind: "said", said: said(speaker, matcher, which) };
}

function matcherFor(key: string | undefined, text: string): Matcher {
  if (key === "regex") return { kind: "regex", regex: text };
  if (key === "contains") return { kind: "contains", value: text };
  return /[*?]/.test(text) ? { kind: "glob", glob: text } : { kind: "equals", value: text };
}
