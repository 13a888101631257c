import type { Trace } from "@agentltl/core";
import type { JsonObject } from "@agentltl/core/host";
import { traceOf } from "../instance/gold-trace.ts";
import type { Task } from "../instance/instance.ts";
import { answers, type Choice, firstArguments, listArguments, moves, secondArguments } from "./choices.ts";
import { type Mention, readPrompt } from "./mention.ts";
import { type Decision, type Policy, probabilities } from "./policy.ts";
import type { Done, RunState } from "./run-state.ts";

/** A run of a policy on a task. */
export interface Rollout {
  readonly trace: Trace;
  readonly decisions: readonly Decision[];
}

/** The most calls of a rollout: a little more than the longest task of the corpus has. */
const mostCalls = 10;

/** Runs a policy on a task, with the task's own tools. `choose` says which of the choices is taken, by how likely each is. */
export function rollOut(policy: Policy, task: Task, choose: (likely: readonly number[]) => number): Rollout {
  const prompt = readPrompt(task);
  const done: Done[] = [];
  const calls: { readonly name: string; readonly args: JsonObject; readonly result: JsonObject }[] = [];
  const decisions: Decision[] = [];
  const decide = <Value>(choices: readonly Choice<Value>[]): Value | undefined => {
    if (choices.length === 0) return undefined;
    const likely = probabilities(policy, choices);
    const chosen = choose(likely);
    decisions.push({ choices, likely, chosen });
    return choices[chosen]?.value;
  };
  while (calls.length < mostCalls) {
    const state: RunState = { prompt, done };
    const move = decide(moves(state));
    if (move === "answer") return { trace: traceOf(calls, decide(answers(state)) ?? 0), decisions };
    const mention = prompt.mentions[move ?? -1];
    if (move === undefined || mention === undefined) break;
    const { args, used } = argumentsFor(mention, move, state, decide);
    const result = mention.tool.run(args);
    calls.push({ name: mention.tool.name, args, result });
    done.push({ mention: move, args, result: numberIn(result), used });
  }
  return { trace: traceOf(calls, "no answer"), decisions };
}

function argumentsFor(
  { tool }: Mention,
  move: number,
  state: RunState,
  decide: <Value>(choices: readonly Choice<Value>[]) => Value | undefined,
): Pick<Done, "args" | "used"> {
  const [first, second] = tool.parameters;
  if (first === undefined) return { args: {}, used: [] };
  if (first.kind === "integers")
    return { args: { [first.name]: decide(listArguments(move, state)) ?? [] }, used: [] };
  const one = decide(firstArguments(move, state)) ?? { value: 0, from: "nothing" };
  if (second === undefined) return { args: { [first.name]: one.value }, used: usedBy(one.at) };
  const other = decide(secondArguments(move, one, state)) ?? { value: 0, from: "nothing" };
  return {
    args: { [first.name]: one.value, [second.name]: other.value },
    used: [...usedBy(one.at), ...usedBy(other.at)],
  };
}

function usedBy(at: number | undefined): readonly number[] {
  return at === undefined ? [] : [at];
}

function numberIn(result: JsonObject): number {
  const value = Object.hasOwn(result, "result") ? result.result : 0;
  return typeof value === "number" ? value : 0;
}
