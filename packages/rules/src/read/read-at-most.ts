import { type AtMost, atMostRule, type Per } from "../formulas/at-most.ts";
import type { CompiledRule } from "../formulas/compiled-rule.ts";
import { describeNode, type Node } from "../yaml/node.ts";
import { checkVariables } from "./check-variables.ts";
import { optional, readFields, required } from "./fields.ts";
import { pathFaultOf } from "./path-fault.ts";
import { hasKey, readBodies } from "./read-bodies.ts";
import { requiredCall } from "./read-calls.ts";
import type { TargetContext } from "./read-target.ts";
import { numberReader } from "./read-values.ts";

/** Reads `at_most`: one limit, or a list of them. */
export function readAtMost(node: Node, context: TargetContext): CompiledRule | undefined {
  return readBodies(node, hasKey("call", "times"), (body) => readOne(body, context), context.faults);
}

function readOne(node: Node, context: TargetContext): CompiledRule | undefined {
  const { faults } = context;
  const fields = readFields(node, "`at_most`", ["call", "times", "per"], faults);
  if (fields === undefined) return undefined;
  const noCall = "`at_most` has no `call`; write { call: tool, times: 1 }";
  const call = requiredCall(fields, "call", node.start, context, noCall);
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
    if (fields === undefined) return undefined;
    const advice = "`per` has no `argument`; write { argument: order_id }";
    return required(fields, "argument", (argument) => readPerArgument(argument, faults), {
      offset: node.start,
      advice,
      faults,
    });
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
