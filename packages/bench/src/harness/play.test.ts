import { expect, test } from "vitest";
import type { AgentReply, AgentView, ScriptedAgent } from "../agents/scripted-agent.ts";
import { instanceOf } from "../instance/instance-of.ts";
import { play, toolOutput } from "./play.ts";

const task = instanceOf({ template: "fan_out_fan_in", difficulty: 1, seed: 42 });

/** An agent that gives these replies, and keeps what it was shown before each. */
function recorded(...replies: readonly AgentReply[]): {
  readonly agent: ScriptedAgent;
  readonly shown: string[];
} {
  const shown: string[] = [];
  const reply = ({ past }: AgentView): AgentReply => {
    shown.push(
      past
        .map((some) => some.map(({ name, ran }) => `${name} ${ran ? "ran" : "didn't"}`).join(", "))
        .join("; "),
    );
    return replies[shown.length - 1] ?? { kind: "answer", text: "33" };
  };
  return { agent: { name: "recorded", description: "", reply }, shown };
}

const b = (i: number) => ({ name: "tool_b", args: { i, j: 0 } });
const asks = (
  ...some: readonly { readonly name: string; readonly args: { readonly i: number } }[]
): AgentReply => ({
  kind: "calls",
  calls: some,
});

/** Plays the replies; `run` says which calls the host runs after each. */
function played(replies: readonly AgentReply[], run: readonly (readonly number[])[]): readonly string[] {
  const { agent, shown } = recorded(...replies);
  const { tools, next } = play({ task, agent, seed: 1 });
  const tool = tools.find(({ name }) => name === "tool_b");
  for (const numbers of run) {
    next();
    for (const i of numbers) tool?.run({ i, j: 0 });
  }
  next();
  return shown.slice(1);
}

test("an agent is told which of its calls ran: what was refused did not", () => {
  expect(played([asks(b(1)), asks(b(2))], [[1], []])).toEqual(["tool_b ran", "tool_b ran; tool_b didn't"]);
});

test("of equal calls in one reply each that runs stands for one", () => {
  expect(played([asks(b(1), b(1), b(1))], [[1, 1]])).toEqual(["tool_b ran, tool_b ran, tool_b didn't"]);
});

test("a call that was not asked for marks nothing", () => {
  expect(played([asks(b(1))], [[2]])).toEqual(["tool_b didn't"]);
});

test("a late run of a call of an earlier reply marks nothing of the last", () => {
  expect(played([asks(b(1)), asks(b(2))], [[], [1]])).toEqual([
    "tool_b didn't",
    "tool_b didn't; tool_b didn't",
  ]);
});

test("a call that met trouble did not run", () => {
  const { agent, shown } = recorded({ kind: "calls", calls: [{ name: "tool_b", args: { i: "1", j: 0 } }] });
  const { tools, next } = play({ task, agent, seed: 1 });
  next();
  const tool = tools.find(({ name }) => name === "tool_b");
  expect(() => tool?.run({ i: "1", j: 0 })).toThrow('argument `i` is `"1"`');
  next();
  expect(shown[1]).toBe("tool_b didn't");
});

test("without a scripted agent nobody can be asked", () => {
  const { next } = play({ task, seed: 1 });
  expect(next).toThrow("there is neither a model nor a scripted agent: give one of them");
});

test("what a tool gives is passed on as JSON", () => {
  const [list] = task.tools();
  expect(list === undefined ? "" : toolOutput(list, { seed: 42 })).toBe('{"numbers":[8,2,46]}');
});
