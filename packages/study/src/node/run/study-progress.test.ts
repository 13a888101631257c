import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginTally } from "./study-progress.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const run = (kind: "answer" | "empty", cost: number | null) => ({
  end: { kind },
  usage: { input: 1, output: 1, steps: 1, cost },
});

test("runs are counted by how they ended, and their dollars are added up; no price is no dollar", () => {
  const tally = beginTally(9, undefined);
  tally.addDone("error");
  tally.addCost(0.5);
  tally.add(run("answer", 0.25));
  tally.add(run("empty", null));
  expect(tally.progress()).toEqual({
    total: 9,
    done: 3,
    ends: { answer: 1, empty: 1, limit: 0, error: 1 },
    cost: 0.75,
    perMinute: 0,
    isSpent: false,
  });
});

test("the rate is that of this process: what was there before it is not counted", () => {
  const tally = beginTally(100, undefined);
  for (let before = 0; before < 40; before += 1) tally.addDone("answer");
  tally.progress();
  vi.advanceTimersByTime(30_000);
  for (let now = 0; now < 6; now += 1) tally.add(run("answer", null));
  expect(tally.progress()).toMatchObject({ done: 46, perMinute: 12 });
});

test.each([
  ["less than there is", 1, 0.99, false],
  ["exactly what there is", 1, 1, true],
  ["more than there is", 1, 1.5, true],
  ["anything, without a limit", undefined, 1e9, false],
] as const)("who has spent %s knows whether to go on", (_name, money, cost, isSpent) => {
  const tally = beginTally(2, money);
  tally.addCost(cost);
  expect([tally.isSpent(), tally.progress().isSpent]).toEqual([isSpent, isSpent]);
});

test("a study whose runs are all made did not stop for money", () => {
  const tally = beginTally(1, 1);
  tally.add(run("answer", 2));
  expect([tally.isSpent(), tally.progress().isSpent]).toEqual([true, false]);
});

test("progress that was told is not changed by what comes later", () => {
  const tally = beginTally(2, undefined);
  const before = tally.progress();
  tally.add(run("answer", 1));
  expect([before.done, before.ends.answer, before.cost]).toEqual([0, 0, 0]);
});
