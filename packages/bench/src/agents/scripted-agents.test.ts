import { groupBy } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { benchmarkInstances } from "../instance/benchmark.ts";
import type { Instance } from "../instance/instance.ts";
import { sameCall } from "../workflow/same-call.ts";
import type { PastCall, WantedCall } from "./scripted-agent.ts";
import { scriptedAgents } from "./scripted-agents.ts";

const instances = benchmarkInstances([42]).filter(({ difficulty }) => difficulty <= 2);

/** All that an agent does when nobody refuses anything, and its answer. */
function alone(
  name: string,
  task: Instance,
  seed = 1,
): { readonly calls: readonly WantedCall[]; readonly text: string } {
  const agent = scriptedAgents.find((one) => one.name === name);
  const past: (readonly PastCall[])[] = [];
  for (
    let reply = agent?.reply({ task, past, seed });
    reply !== undefined;
    reply = agent?.reply({ task, past, seed })
  ) {
    if (reply.kind === "answer") return { calls: past.flat(), text: reply.text };
    past.push(reply.calls.map((call) => ({ ...call, ran: true })));
  }
  throw new Error(`there is no agent ${name}`);
}

const text = ({ name, args }: WantedCall): string => JSON.stringify([name, args]);
const counts = (calls: readonly WantedCall[]): Record<string, number> =>
  Object.fromEntries([...groupBy(calls, text)].map(([key, some]) => [key, some.length]));

/** Of each instance, what the agent does beside the gold run. */
function each(
  name: string,
  check: (task: Instance, calls: readonly WantedCall[], answer: string) => void,
): void {
  for (const task of instances) {
    const { calls, text: answer } = alone(name, task);
    check(task, calls, answer);
  }
}

test("each has a name of its own and says its weakness", () => {
  expect(new Set(scriptedAgents.map(({ name }) => name)).size).toBe(scriptedAgents.length);
  expect(scriptedAgents.map(({ name, description }) => `${name} ${description}`)).toMatchInlineSnapshot(`
    [
      "perfect makes the calls of the gold run in order",
      "swapper makes three neighbours in ten in the wrong order",
      "early-stopper stops after six calls in ten",
      "wrong-brancher takes the other branch at three decisions in ten, or passes other arguments where there are none",
      "looper makes one call in three twice more",
      "batcher makes three calls in one reply",
      "insister makes three neighbours in ten in the wrong order, and a refused call once more",
    ]
  `);
});

test("perfect makes the gold run and answers right; so does batcher", () => {
  for (const name of ["perfect", "batcher"])
    each(name, (task, calls, answer) => {
      expect(calls.map(text)).toEqual(task.gold.map(text));
      expect(answer).toBe(String(task.answer));
    });
});

test("swapper and insister make the same calls in another order, wherever two neighbours differ", () => {
  for (const name of ["swapper", "insister"])
    each(name, (task, calls, answer) => {
      expect(counts(calls)).toEqual(counts(task.gold));
      const differs = task.gold.some((call, at) => {
        const next = task.gold[at + 1];
        return next !== undefined && !sameCall(call, next);
      });
      expect(calls.map(text).join() !== task.gold.map(text).join()).toBe(differs);
      expect(answer).toBe(String(task.answer));
    });
});

test("early-stopper makes six calls in ten of all but the last, and answers wrong", () => {
  each("early-stopper", (task, calls, answer) => {
    expect(calls.map(text)).toEqual(task.gold.slice(0, Math.ceil(0.6 * (task.gold.length - 1))).map(text));
    expect(answer).toBe(String(task.answer + 1));
  });
});

test("wrong-brancher takes another branch at least once where there is one, and nothing else", () => {
  each("wrong-brancher", (task, calls, answer) => {
    const wrong = task.gold.flatMap((call, at) => {
      const made = calls[at];
      return made === undefined || sameCall(made, call) ? [] : [{ at, made }];
    });
    expect(calls).toHaveLength(task.gold.length);
    expect(wrong.length).toBeGreaterThan(0);
    expect(answer).toBe(String(task.answer + 1));
    if (task.untaken.length === 0) return;
    for (const { at, made } of wrong) {
      const other = task.untaken.find(({ insteadOf }) => insteadOf === at);
      expect(other !== undefined && sameCall(other, made)).toBe(true);
    }
  });
});

test("looper makes some calls three times, at least one, all of the gold run, and answers right", () => {
  each("looper", (task, calls, answer) => {
    const extra = calls.length - task.gold.length;
    expect(extra > 0 && extra % 2 === 0).toBe(true);
    expect(Object.keys(counts(calls)).toSorted()).toEqual(Object.keys(counts(task.gold)).toSorted());
    expect(answer).toBe(String(task.answer));
  });
});

test("the same seed gives the same run; over some seeds a weakness shows in other places", () => {
  const [task] = instances.filter(({ template }) => template === "nested_loops");
  if (task === undefined) throw new Error("no such instance");
  for (const name of ["swapper", "wrong-brancher", "looper", "insister"]) {
    const runs = [1, 2, 3, 4, 5].map((seed) => alone(name, task, seed).calls.map(text).join());
    expect(alone(name, task, 1).calls.map(text).join()).toBe(runs[0]);
    expect(new Set(runs).size, name).toBeGreaterThan(1);
  }
});
