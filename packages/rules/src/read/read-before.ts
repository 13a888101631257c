import type { Pattern } from "@agentltl/core/formula";
import { beforeRule } from "../formulas/before.ts";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import type { Entry, Node } from "../yaml/node.ts";
import { checkSides } from "./check-variables.ts";
import { type Fields, optional, readFields, required } from "./fields.ts";
import { hasKey, readBodies } from "./read-bodies.ts";
import { readCallsOrRuns } from "./read-runs.ts";
import { readFirst } from "./read-said.ts";
import type { TargetContext } from "./read-target.ts";
import { type Read, wordReader } from "./read-values.ts";
import type { CallTarget, RunsTarget } from "./target.ts";

/** Reads `before`: `{ first, then }`, or `[first, then]`, or a list of the former. */
export function readBefore(node: Node, context: TargetContext): CompiledRule | undefined {
  return readBodies(node, hasKey("first", "then"), (body) => readOne(body, context), context.faults);
}

function readOne(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  const fields = pairOf(node) ?? readFields(node, "`before`", ["first", "then", "since", "within"], faults);
  if (fields === undefined) return undefined;
  const advice = "`before` has no `first`; write { first: tool, then: tool }";
  const first = required(fields, "first", (value, what) => readFirst(value, what, context), {
    offset: node.start,
    advice,
    faults,
  });
  const noThen = "`before` has no `then`; write { first: tool, then: tool }";
  const calls: Read<CallTarget | RunsTarget> = (value, what) => readCallsOrRuns(value, what, context);
  const then = required(fields, "then", calls, { offset: node.start, advice: noThen, faults });
  const since = optional(fields, "since", calls);
  const within = optional(fields, "within", wordReader(faults, ["turn", "session"]));
  if (first === undefined || then === undefined || (since === undefined && fields.has("since")))
    return undefined;
  const binding = { key: "then", patterns: then.kind === "calls" ? then.patterns : [anyCall] };
  const sides = [
    binding,
    { key: "first", patterns: first.kind === "calls" ? first.patterns : [] },
    { key: "since", patterns: since?.kind === "calls" ? since.patterns : [] },
  ];
  if (!checkSides(sides, binding, fields, context)) return undefined;
  return beforeRule({
    first,
    then,
    ...(since === undefined ? {} : { since }),
    ...(within === undefined ? {} : { within }),
  });
}

/** What gives no variable a value. */
const anyCall: Pattern = { tool: { kind: "any" }, where: [] };

/** Two targets in a list, the first first. */
function pairOf(node: Node): Fields | undefined {
  if (node.kind !== "list") return undefined;
  const [first, then, ...others] = node.items;
  if (first === undefined || then === undefined || others.length > 0) return undefined;
  const entry = (key: string, value: Node): [string, Entry] => [key, { key, keyStart: value.start, value }];
  return new Map([entry("first", first), entry("then", then)]);
}
