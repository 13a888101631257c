import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scripts } from "../../models/scripts.ts";
import { minute, ownPace, type Pace } from "./pace.ts";
import { pacedModel } from "./paced-model.ts";
import { scriptedModel } from "./scripted-model.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** When turns begin that are asked for at these times, in milliseconds. */
async function startsOf(perMinute: number, asked: readonly number[]): Promise<readonly number[]> {
  vi.setSystemTime(0);
  const pace = ownPace(perMinute);
  const starts: number[] = [];
  for (const at of asked.toSorted((one, other) => one - other)) {
    await vi.advanceTimersByTimeAsync(at - Date.now());
    void pace.turn().then(() => starts.push(Date.now()));
  }
  // Long enough for the last to have its turn.
  for (let waited = 0; starts.length < asked.length && waited <= asked.length; waited += 1)
    await vi.advanceTimersByTimeAsync(minute);
  return starts;
}

/** The definition: each turn begins when it is asked for, or when the one that is `perMinute` before it is a minute old. */
function slowStarts(perMinute: number, asked: readonly number[]): readonly number[] {
  const starts: number[] = [];
  for (const at of asked.toSorted((one, other) => one - other)) {
    const before = starts[starts.length - perMinute];
    starts.push(before === undefined ? at : Math.max(at, before + minute));
  }
  return starts;
}

test("no minute has more turns than allowed, and no turn waits that need not", async () => {
  const times = fc.array(fc.integer({ min: 0, max: 3 * minute }), { minLength: 1, maxLength: 12 });
  let waited = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), times, async (perMinute, asked) => {
      const starts = await startsOf(perMinute, asked);
      const expected = slowStarts(perMinute, asked);
      expect(starts.length).toBe(expected.length);
      for (const [index, start] of starts.entries()) {
        // A timer may be a millisecond late; a turn is never early.
        expect(start - (expected[index] ?? Number.NaN)).toBeGreaterThanOrEqual(0);
        expect(start - (starts[index - perMinute] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(
          minute,
        );
      }
      if (expected.some((start, index) => start !== asked.toSorted((one, other) => one - other)[index]))
        waited += 1;
    }),
    { numRuns: 60 },
  );
  // The generator reaches turns that have to wait.
  expect(waited).toBeGreaterThan(10);
});

test.each([
  [1, [0, 0, 0], [0, 60_000, 120_000]],
  [2, [0, 59_999, 60_000, 60_001], [0, 59_999, 60_000, 119_999]],
  [3, [5, 5, 5, 70_000], [5, 5, 5, 70_000]],
])("with %j a minute, turns that are asked for at %j begin at %j", async (perMinute, asked, starts) => {
  expect(await startsOf(perMinute, asked)).toEqual(starts);
});

test("who gives up waiting takes no turn", async () => {
  const pace = ownPace(1);
  await pace.turn();
  const stop = new AbortController();
  const waiting = pace.turn(stop.signal);
  const next = pace.turn().then(() => Date.now());
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await vi.advanceTimersByTimeAsync(minute);
  expect(await next).toBe(minute);
});

const script = scripts.refuser ?? (() => ({ kind: "text", text: "" }) as const);
const options: LanguageModelV4CallOptions = {
  prompt: [
    { role: "system", content: "s" },
    { role: "user", content: [{ type: "text", text: "q" }] },
  ],
};

test("each call of a paced model takes its turn first, streamed or not, and hands on its signal", async () => {
  const turns: (AbortSignal | undefined)[] = [];
  const pace: Pace = { turn: async (signal) => turns.push(signal) };
  const model = pacedModel(scriptedModel("refuser", script), pace);
  const abortSignal = new AbortController().signal;
  const { content } = await model.doGenerate({ ...options, abortSignal });
  await model.doStream(options);
  expect([turns, content.length]).toEqual([[abortSignal, undefined], 1]);
});

test("a call that gets no turn is not made", async () => {
  let asked = 0;
  const counted = scriptedModel("refuser", (given) => {
    asked += 1;
    return script(given);
  });
  const model = pacedModel(counted, { turn: () => Promise.reject(new Error("stopped")) });
  await expect(model.doGenerate(options)).rejects.toThrow("stopped");
  await expect(model.doStream(options)).rejects.toThrow("stopped");
  expect(asked).toBe(0);
});

test("a model without a pace is the model itself", () => {
  const model = scriptedModel("refuser", script);
  expect(pacedModel(model, undefined)).toBe(model);
});
