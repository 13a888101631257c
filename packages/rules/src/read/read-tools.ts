import type { Procedure } from "@agentltl/core";
import type { Condition } from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { optional, readFields } from "./fields.ts";
import { readConditions, readResult } from "./read-demands.ts";
import { hasMatcherWords, readMatchers } from "./read-matcher.ts";
import { selectorOf } from "./selector-of.ts";

/** How the results of a tool show whether it worked, where the host can't tell, and where the file says so. */
export interface ReadTool {
  /** The tool's name, or a glob. */
  readonly name: string;
  /** Offset of the name. */
  readonly start: number;
  readonly recogniser: Procedure["tools"][number];
}

/** Reads `tools`: for each tool what its result looks like when it worked, or when it failed. */
export function readTools(node: Node, faults: Faults): readonly ReadTool[] {
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
    const recogniser = {
      tool: selectorOf(key),
      ...(success === undefined ? {} : { success }),
      ...(failure === undefined ? {} : { failure }),
    };
    return { name: key, start: keyStart, recogniser };
  });
}

/** What a result looks like. There is nothing that a variable could be bound to. */
function readRecogniser(node: Node, what: string, faults: Faults): readonly Condition[] | undefined {
  const where = readSigns(node, what, faults);
  const [name] = where === undefined ? [] : variablesOfPattern({ tool: { kind: "any" }, where });
  if (name === undefined) return where;
  return faults.report(
    "wrong-value",
    node.start,
    `${what} mentions $${name}, and nothing binds it here; write the value, or "$$${name}" for this very text`,
  );
}

/** `{ text: "Error*" }` is about the whole result, `{ result: ... }` reads as in a target, and anything else is by path in the result. */
function readSigns(node: Node, what: string, faults: Faults): readonly Condition[] | undefined {
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
