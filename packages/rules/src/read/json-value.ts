import type { Matcher } from "@agentltl/core/formula";
import type { Node } from "../yaml/node.ts";

/** A JSON value, as core has it. */
export type Json = Extract<Matcher, { readonly kind: "equals" }>["value"];

/** The JSON value that a node writes, taken literally: no variables, no globs. */
export function jsonOf(node: Node): Json {
  switch (node.kind) {
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(jsonOf);
    case "map":
      return Object.fromEntries(node.entries.map(({ key, value }) => [key, jsonOf(value)]));
  }
}
