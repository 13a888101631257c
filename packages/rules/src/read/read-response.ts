import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { responseRule } from "../formulas/response.ts";
import type { Node } from "../yaml/node.ts";
import { checkSides } from "./check-variables.ts";
import { optional, readFields } from "./fields.ts";
import { hasKey, readBodies } from "./read-bodies.ts";
import { optionalCall, requiredCall } from "./read-calls.ts";
import type { TargetContext } from "./read-target.ts";
import { wordReader } from "./read-values.ts";

/** Reads `response`: one answer to calls, or a list of them. */
export function readResponse(node: Node, context: TargetContext): CompiledRule | undefined {
  return readBodies(node, hasKey("after", "call"), (body) => readOne(body, context), context.faults);
}

function readOne(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  const fields = readFields(node, "`response`", ["after", "call", "before", "due"], faults);
  if (fields === undefined) return undefined;
  const advice = (key: string): string => `\`response\` has no \`${key}\`; write { after: tool, call: tool }`;
  const after = requiredCall(fields, "after", node.start, context, advice("after"));
  const call = requiredCall(fields, "call", node.start, context, advice("call"));
  const before = optionalCall(fields, "before", context);
  const due = optional(fields, "due", wordReader(faults, ["turn", "session"]));
  if (fields.has("before") && fields.has("due"))
    return faults.report(
      "wrong-value",
      fields.get("due")?.keyStart ?? node.start,
      "`response` has both `before` and `due`; with `before` nothing is owed at the end: write one of them",
    );
  if (after === undefined || call === undefined || (before === undefined && fields.has("before")))
    return undefined;
  const binding = { key: "after", patterns: after.patterns };
  const sides = [
    binding,
    { key: "call", patterns: call.patterns },
    { key: "before", patterns: before?.patterns ?? [] },
  ];
  if (!checkSides(sides, binding, fields, context)) return undefined;
  return responseRule({
    after,
    call,
    ...(before === undefined ? {} : { before }),
    ...(due === undefined ? {} : { due }),
  });
}
