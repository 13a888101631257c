import { type AtMost, atMostRule, type Per } from "../formulas/at-most.ts";
import { beforeRule } from "../formulas/before.ts";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { finallyRule } from "../formulas/finally.ts";
import { neverRule } from "../formulas/never.ts";
import type { Entry, Node } from "../yaml/node.ts";
import { describeNode } from "../yaml/node.ts";
import { checkVariables } from "./check-variables.ts";
import { type Fields, optional, readFields, required } from "./fields.ts";
import type { KindContext } from "./kind-context.ts";
import { pathFaultOf } from "./path-fault.ts";
import { readFormulaText } from "./read-formula-text.ts";
import { readFirst } from "./read-said.ts";
import { readCallTarget, type TargetContext } from "./read-target.ts";
import { numberReader, wordReader } from "./read-values.ts";
import type { CallTarget } from "./target.ts";

/** What a rule can be. A rule is exactly one of these. */
export const ruleKinds = ["never", "before", "at_most", "finally", "ltl"] as const;

/** One of {@link ruleKinds}. */
export type RuleKind = (typeof ruleKinds)[number];

/** Reads the part of a rule that says what it demands; `undefined`, reported, where it can't be read. */
export function readKind(kind: RuleKind, entry: Entry, context: KindContext): CompiledRule | undefined {
  const { value } = entry;
  switch (kind) {
    case "never": {
      const target = readCallTarget(value, "`never`", context);
      if (target === undefined) return undefined;
      const own = { key: "never", patterns: target.patterns };
      return checkVariables(own, own, new Map([["never", entry]]), context) ? neverRule(target) : undefined;
    }
    case "before":
      return readBefore(value, context);
    case "at_most":
      return readAtMost(value, context);
    case "finally":
      return readFinally(value, context);
    case "ltl": {
      const formula = readFormulaText(value, context);
      return formula === undefined ? undefined : { formula, needs: [] };
    }
  }
}

/** Reads calls at a key that must be there. */
function requiredCall(
  fields: Fields,
  key: string,
  node: Node,
  context: TargetContext,
  advice: string,
): CallTarget | undefined {
  return required(fields, key, (value, what) => readCallTarget(value, what, context), {
    offset: node.start,
    advice,
    faults: context.faults,
  });
}

function optionalCall(fields: Fields, key: string, context: TargetContext): CallTarget | undefined {
  return optional(fields, key, (value, what) => readCallTarget(value, what, context));
}

function readBefore(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  const fields = readFields(node, "`before`", ["first", "then", "since", "within"], faults);
  if (fields === undefined) return undefined;
  const advice = "`before` has no `first`; write { first: tool, then: tool }";
  const first = required(fields, "first", (value, what) => readFirst(value, what, context), {
    offset: node.start,
    advice,
    faults,
  });
  const then = requiredCall(
    fields,
    "then",
    node,
    context,
    "`before` has no `then`; write { first: tool, then: tool }",
  );
  const since = optionalCall(fields, "since", context);
  const within = optional(fields, "within", wordReader(faults, ["turn", "session"]));
  if (first === undefined || then === undefined || (since === undefined && fields.has("since")))
    return undefined;
  const binding = { key: "then", patterns: then.patterns };
  const sides = [
    binding,
    { key: "first", patterns: first.kind === "calls" ? first.patterns : [] },
    { key: "since", patterns: since?.patterns ?? [] },
  ];
  if (!sides.map((side) => checkVariables(side, binding, fields, context)).every(Boolean)) return undefined;
  return beforeRule({
    first,
    then,
    ...(since === undefined ? {} : { since }),
    ...(within === undefined ? {} : { within }),
  });
}

function readAtMost(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  const fields = readFields(node, "`at_most`", ["call", "times", "per"], faults);
  if (fields === undefined) return undefined;
  const call = requiredCall(
    fields,
    "call",
    node,
    context,
    "`at_most` has no `call`; write { call: tool, times: 1 }",
  );
  const times = required(fields, "times", numberReader(faults, 0, true), {
    offset: node.start,
    advice: "`at_most` has no `times`; write { call: tool, times: 1 }",
    faults,
  });
  const per = fields.has("per")
    ? optional(fields, "per", (value) => readPer(value, context))
    : ({ kind: "session" } as const);
  if (call === undefined || times === undefined || per === undefined) return undefined;
  if (!checkVariables({ key: "call", patterns: call.patterns }, undefined, fields, context)) return undefined;
  return checkTimes({ call, times, per }, node, context);
}

/** Each further call in a step is one more level of the formula. */
const mostPerStep = 100;

function checkTimes(rule: AtMost, node: Node, { faults }: TargetContext): CompiledRule | undefined {
  if (rule.per.kind !== "step" || rule.times <= mostPerStep) return atMostRule(rule);
  return faults.report(
    "wrong-value",
    node.start,
    `\`times\` is ${rule.times}; per step at most ${mostPerStep} can be counted`,
  );
}

function readPer(node: Node, { faults }: TargetContext): Per | undefined {
  if (node.kind === "map") {
    const fields = readFields(node, "`per`", ["argument"], faults);
    return fields === undefined
      ? undefined
      : optional(fields, "argument", (argument) => readPerArgument(argument, faults));
  }
  const value = node.kind === "scalar" ? node.value : undefined;
  if (value === "session" || value === "turn" || value === "step") return { kind: value };
  return readPerArgument(node, faults);
}

function readPerArgument(node: Node, faults: TargetContext["faults"]): Per | undefined {
  const path = node.kind === "scalar" && typeof node.value === "string" ? node.value : undefined;
  const advice = "write session, turn, step, or the path of an argument such as order_id";
  if (path === undefined || path === "")
    return faults.report("wrong-value", node.start, `\`per\` is ${describeNode(node)}; ${advice}`);
  const fault = pathFaultOf(path);
  return fault === undefined ? { kind: "argument", path } : faults.report("wrong-value", node.start, fault);
}

function readFinally(node: Node, context: TargetContext): CompiledRule | undefined {
  const fields = readFields(node, "`finally`", ["after", "call", "due"], context.faults);
  if (fields === undefined) return undefined;
  const call = requiredCall(
    fields,
    "call",
    node,
    context,
    "`finally` has no `call`; write { call: tool }, or { after: tool, call: tool }",
  );
  const after = optionalCall(fields, "after", context);
  const due = optional(fields, "due", wordReader(context.faults, ["turn", "session"]));
  if (call === undefined || (after === undefined && fields.has("after"))) return undefined;
  const binding = after === undefined ? undefined : { key: "after", patterns: after.patterns };
  const sides = [...(binding === undefined ? [] : [binding]), { key: "call", patterns: call.patterns }];
  if (!sides.map((side) => checkVariables(side, binding, fields, context)).every(Boolean)) return undefined;
  return finallyRule({
    call,
    ...(after === undefined ? {} : { after }),
    ...(due === undefined ? {} : { due }),
  });
}
