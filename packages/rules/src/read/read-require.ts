import type { Pattern } from "@agentltl/core/formula";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { requireRule } from "../formulas/require.ts";
import type { Entry, Node } from "../yaml/node.ts";
import { checkVariables } from "./check-variables.ts";
import { readFields } from "./fields.ts";
import { hasKey, readBodies } from "./read-bodies.ts";
import { requiredCall } from "./read-calls.ts";
import { demandKeys, readDemands, withDemands } from "./read-demands.ts";
import { readCallTarget, type TargetContext } from "./read-target.ts";

/** Reads `require`: what calls of a tool must be like, as a target, or as demands on the calls of another target. */
export function readRequire(entry: Entry, context: TargetContext): CompiledRule | undefined {
  const isNarrowed = hasKey("call");
  return readBodies(
    entry.value,
    isNarrowed,
    (body) => (isNarrowed(body) ? readNarrowed(body, entry, context) : readPlain(body, entry, context)),
    context.faults,
  );
}

/** Every call of the tools that are named. */
function readPlain(node: Node, entry: Entry, context: TargetContext): CompiledRule | undefined {
  const before = context.faults.list().length;
  const like = readCallTarget(node, "`require`", context)?.patterns;
  // Of what could not be read nothing is left, which is said already.
  if (like === undefined || context.faults.list().length > before) return undefined;
  const calls = like.map(({ tool }): Pattern => ({ tool, where: [] }));
  return checked(calls, like, node, entry, context);
}

function readNarrowed(node: Node, entry: Entry, context: TargetContext): CompiledRule | undefined {
  const fields = readFields(node, "`require`", ["call", ...demandKeys], context.faults);
  if (fields === undefined) return undefined;
  const noCall = "`require` has no `call`; write { call: tool, with: { argument: value } }";
  const calls = requiredCall(fields, "call", node.start, context, noCall)?.patterns;
  const before = context.faults.list().length;
  const demands = readDemands(fields, context.faults);
  if (calls === undefined || context.faults.list().length > before) return undefined;
  const like = calls.flatMap((call) => withDemands(call, demands, node.start, context.faults) ?? []);
  if (like.length < calls.length) return undefined;
  return checked(calls, like, node, entry, context);
}

function checked(
  calls: readonly Pattern[],
  like: readonly Pattern[],
  node: Node,
  entry: Entry,
  context: TargetContext,
): CompiledRule | undefined {
  const idle = like.some((pattern, index) => JSON.stringify(pattern) === JSON.stringify(calls[index]));
  if (idle)
    return context.faults.report(
      "missing-key",
      node.start,
      "`require` says nothing that a call must be like; write { tool: name, with: { argument: value } }",
    );
  const own = { key: "require", patterns: like };
  const fields = new Map([["require", entry]]);
  return checkVariables(own, own, fields, context) ? requireRule({ calls, like }) : undefined;
}
