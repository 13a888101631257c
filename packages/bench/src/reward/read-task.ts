import {
  type Constraint,
  defineProcedure,
  type Procedure,
  type RewardTask,
  type Trace,
} from "@agentltl/core";
import { isJsonObject, type Json } from "@agentltl/core/host";
import { compileLayers, parseRules } from "@agentltl/rules";
import { BenchError } from "../errors/bench-error.ts";
import { member } from "../json/member.ts";
import { readConstraints } from "./read-constraints.ts";
import { readExpected } from "./read-expected.ts";
import { readGold } from "./read-gold.ts";
import type { RewardLimits } from "./reward-limits.ts";

/**
 * A task as JSON: `gold` (calls, record or trace), `answer`, and its rules: `constraints`, or `rules` (the text of a rule file); with neither,
 * those that the gold run stands for, in six layers, with the task's `prompt` and `tools`. A record of the training corpus is such a task; keys
 * that are none of these are left alone.
 *
 * Throws what the rules are wrong with, or `task-invalid`.
 */
export function readTask(value: Json, limits: RewardLimits): RewardTask {
  if (!isJsonObject(value))
    throw wrong("a task is an object with `gold`, `answer`, and `constraints` or `rules`");
  const [goldValue, answer] = [member(value, "gold"), member(value, "answer")];
  const gold = goldValue === undefined ? undefined : readGold(goldValue);
  if (gold !== undefined && gold.calls.length > limits.calls)
    throw wrong(`\`gold\` of the task has ${gold.calls.length} calls, and ${limits.calls} is the most`);
  return {
    procedure: procedureOf(value, gold, limits),
    ...(gold === undefined ? {} : { gold: gold.calls }),
    ...(answer === undefined ? {} : { answer: readExpected(answer) }),
  };
}

function procedureOf(task: Json, gold: Trace | undefined, limits: RewardLimits): Procedure {
  const [constraints, rules] = [member(task, "constraints"), member(task, "rules")];
  if (constraints !== undefined && rules !== undefined)
    throw wrong("the task has both `constraints` and `rules`: leave one out");
  if (constraints !== undefined) return procedureFrom(readConstraints(constraints, limits));
  if (typeof rules === "string") return parseRules(rules, { file: "`rules` of the task" });
  if (rules !== undefined) throw wrong("`rules` of the task is not the text of a rule file");
  if (gold === undefined) throw wrong("the task has neither `constraints`, `rules` nor `gold`");
  return procedureFrom(compileLayers(gold, { prompt: promptOf(task), tools: toolsOf(task) }));
}

function procedureFrom(constraints: readonly Constraint[]): Procedure {
  return defineProcedure({ id: "task", constraints });
}

function promptOf(task: Json): string {
  const prompt = member(task, "prompt");
  if (typeof prompt === "string") return prompt;
  // Trainers keep a prompt as messages.
  if (!Array.isArray(prompt)) return "";
  const texts = prompt.map((message: Json) => member(message, "content"));
  return texts.filter((text) => typeof text === "string").join("\n");
}

/** Names, or schemas of any provider. */
function toolsOf(task: Json): readonly string[] {
  const tools = member(task, "tools");
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: Json): readonly string[] => {
    const name =
      typeof tool === "string" ? tool : (member(tool, "name") ?? member(member(tool, "function"), "name"));
    return typeof name === "string" ? [name] : [];
  });
}

function wrong(message: string): BenchError {
  return new BenchError("task-invalid", message);
}
