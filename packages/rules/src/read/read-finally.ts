import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { finallyRule } from "../formulas/finally.ts";
import type { Node } from "../yaml/node.ts";
import { checkSides } from "./check-variables.ts";
import { optional, readFields } from "./fields.ts";
import { hasKey, readBodies } from "./read-bodies.ts";
import { optionalCall, requiredCall } from "./read-calls.ts";
import type { TargetContext } from "./read-target.ts";
import { wordReader } from "./read-values.ts";

/** Reads `finally`: one duty, or a list of them. */
export function readFinally(node: Node, context: TargetContext): CompiledRule | undefined {
  return readBodies(node, hasKey("call"), (body) => readOne(body, context), context.faults);
}

function readOne(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  const fields = readFields(node, "`finally`", ["after", "since", "call", "due"], faults);
  if (fields === undefined) return undefined;
  const noCall = "`finally` has no `call`; write { call: tool }, or { after: tool, call: tool }";
  const call = requiredCall(fields, "call", node.start, context, noCall);
  const after = optionalCall(fields, "after", context);
  const since = optionalCall(fields, "since", context);
  const due = optional(fields, "due", wordReader(faults, ["turn", "session"]));
  if (fields.has("after") && fields.has("since"))
    return faults.report(
      "wrong-value",
      node.start,
      "`finally` has both `after` and `since`; write `after` for calls that worked, `since` for any attempt",
    );
  if (call === undefined || (after === undefined && fields.has("after"))) return undefined;
  if (since === undefined && fields.has("since")) return undefined;
  const key = since === undefined ? "after" : "since";
  const asking = since ?? after;
  const binding = asking === undefined ? undefined : { key, patterns: asking.patterns };
  const sides = [...(binding === undefined ? [] : [binding]), { key: "call", patterns: call.patterns }];
  if (!checkSides(sides, binding, fields, context)) return undefined;
  return finallyRule({
    call,
    ...(after === undefined ? {} : { after }),
    ...(since === undefined ? {} : { since }),
    ...(due === undefined ? {} : { due }),
  });
}
