import { describe, expect, test } from "vitest";
import { attempt } from "../errors/attempt.ts";
import { attemptLater } from "./attempt-later.ts";

const error = new Error("no");

function fail(thrown: unknown): never {
  throw thrown;
}

/** What comes of an action: at once, and later. */
async function check(action: () => unknown, expected: object): Promise<void> {
  expect(attempt(action)).toEqual(expected);
  expect(await attemptLater(action)).toEqual(expected);
}

describe("whatever an action does, it is told and not thrown", () => {
  test.each<[string, () => unknown, object]>([
    ["a value", () => 7, { kind: "done", value: 7 }],
    ["nothing", () => undefined, { kind: "done", value: undefined }],
    ["an error that is returned", () => error, { kind: "done", value: error }],
    ["an error", () => fail(error), { kind: "threw", error }],
    ["a text that is thrown", () => fail("no"), { kind: "threw", error: "no" }],
    ["nothing that is thrown", () => fail(undefined), { kind: "threw", error: undefined }],
  ])("%s", async (_what, action, expected) => {
    await check(action, expected);
  });

  test.each<[string, () => unknown, object]>([
    ["a promise", async () => 7, { kind: "done", value: 7 }],
    ["a promise that is rejected", () => Promise.reject(error), { kind: "threw", error }],
    ["a promise of a promise", async () => Promise.reject("no"), { kind: "threw", error: "no" }],
    ["what is like a promise and throws", () => ({ then: () => fail(error) }), { kind: "threw", error }],
  ])("later, %s", async (_what, action, expected) => {
    expect(await attemptLater(action)).toEqual(expected);
  });
});

test("a stack that runs over is an error like any other", () => {
  const endless = (): unknown => [endless()];
  expect(attempt(endless)).toMatchObject({ kind: "threw", error: expect.any(RangeError) });
});
