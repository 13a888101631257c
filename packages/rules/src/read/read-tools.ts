import type { Condition } from "@agentltl/core/formula";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { optional, readFields } from "./fields.ts";
import { hasMatcherWords, readMatchers } from "./read-matcher.ts";
import { readConditions, readResult } from "./read-target.ts";

/** How the results of a tool show whether it worked, where the host can't tell. */
export interface ToolRecogniser {
  /** A tool's name, or a glob. */
  readonly tool: string;
  /** All of these on the result: it worked. Anything else: it failed. */
  readonly success?: readonly Condition[];
  /** All of these on the result: it failed. */
  readonly failure?: readonly Condition[];
  readonly line: number;
  readonly column: number;
}

/** Reads `tools`: for each tool what its result looks like when it worked, or when it failed. */
export function readTools(node: Node, faults: Faults): readonly ToolRecogniser[] {
  if (node.kind !== "map") {
    faults.report(
      "wrong-value",
      node.start,
      `\`tools\` is ${describeNode(node)}; write { tool: { failure: { text: "Error*" } } }`,
    );
    return [];
  }
  return node.entries.flatMap(({ key, keyStart, value }) => {
    const fields = readFields(value, `\`${key}\``, ["success", "failure"], faults);
    if (fields === undefined) return [];
    if (fields.size === 0)
      faults.report(
        "missing-key",
        value.start,
        `\`${key}\` says neither \`success\` nor \`failure\`; write one of them`,
      );
    const success = optional(fields, "success", (one, what) => readRecogniser(one, what, faults));
    const failure = optional(fields, "failure", (one, what) => readRecogniser(one, what, faults));
    return {
      tool: key,
      ...(success === undefined ? {} : { success }),
      ...(failure === undefined ? {} : { failure }),
      ...faults.placeOf(keyStart),
    };
  });
}

/** `{ text: "Error*" }` is about the whole result, `{ result: ... }` reads as in a target, and anything else is by path in the result. */
function readRecogniser(node: Node, what: string, faults: Faults): readonly Condition[] | undefined {
  const [only, ...others] = node.kind === "map" ? node.entries : [];
  if (node.kind === "map" && only === undefined)
    return faults.report(
      "wrong-value",
      node.start,
      `${what} is empty; write what the result looks like, such as { status: done }`,
    );
  if (only?.key === "text" && others.length === 0)
    return readMatchers(only.value, "`text`", faults).map((matcher) => ({
      part: "result",
      path: "",
      matcher,
    }));
  if (only?.key === "result" && others.length === 0) return readResult(only.value, faults);
  if (hasMatcherWords(node)) return readResult(node, faults);
  return readConditions(node, "result", what.replaceAll("`", ""), faults);
}
