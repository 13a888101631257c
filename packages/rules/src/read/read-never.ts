import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { neverRule } from "../formulas/never.ts";
import type { Entry, Node } from "../yaml/node.ts";
import { checkSides, checkVariables } from "./check-variables.ts";
import { readFields } from "./fields.ts";
import { hasKey, readBodies } from "./read-bodies.ts";
import { requiredCall } from "./read-calls.ts";
import { readFirst } from "./read-said.ts";
import type { TargetContext } from "./read-target.ts";

/** Reads `never`: calls, a message, or calls that must not follow others. */
export function readNever(entry: Entry, context: TargetContext): CompiledRule | undefined {
  const isLater = hasKey("call", "after");
  return readBodies(
    entry.value,
    isLater,
    (body) => (isLater(body) ? readLater(body, context) : readEver(body, entry, context)),
    context.faults,
  );
}

function readEver(node: Node, entry: Entry, context: TargetContext): CompiledRule | undefined {
  const call = readFirst(node, "`never`", context);
  if (call === undefined || call.kind !== "calls") return call && neverRule({ call });
  const own = { key: "never", patterns: call.patterns };
  return checkVariables(own, own, new Map([["never", entry]]), context) ? neverRule({ call }) : undefined;
}

function readLater(node: Node, context: TargetContext): CompiledRule | undefined {
  const fields = readFields(node, "`never`", ["call", "after"], context.faults);
  if (fields === undefined) return undefined;
  const advice = (key: string): string => `\`never\` has no \`${key}\`; write { call: tool, after: tool }`;
  const call = requiredCall(fields, "call", node.start, context, advice("call"));
  const after = requiredCall(fields, "after", node.start, context, advice("after"));
  if (call === undefined || after === undefined) return undefined;
  const binding = { key: "after", patterns: after.patterns };
  const sides = [binding, { key: "call", patterns: call.patterns }];
  if (!checkSides(sides, binding, fields, context)) return undefined;
  return neverRule({ call, after });
}
