import type { CallView } from "@agentltl/core/formula";
import { describe, expect, test } from "vitest";
import { type CallOutput, callOutput } from "./call-output.ts";

const base: CallView = {
  name: "get",
  args: { id: "W111111" },
  position: 3,
  outcome: "ok",
  result: { id: "W222222" },
};

function look(change: Partial<CallView>): CallOutput | undefined {
  return callOutput({ ...base, ...change }, 1_000);
}

test("what a call shows and what it was given are kept apart", () => {
  const output = look({});
  expect([output?.call, output?.failed, output?.complete]).toEqual([3, false, true]);
  expect([...(output?.shown.words ?? [])]).toEqual(["id", "w222222"]);
  expect([...(output?.own.words ?? [])]).toEqual(["id", "w111111"]);
});

test.each(["refused", "denied", "pending"] as const)("a call that is %s shows nothing", (outcome) => {
  expect(look({ outcome })).toBeUndefined();
});

describe("a call failed", () => {
  test.each<[string, Partial<CallView>, boolean]>([
    ["by its outcome", { outcome: "error", result: "fine" }, true],
    ["by what it says", { result: "Error: no such order" }, true],
    ["by what it says, in brackets", { result: "[ERROR] no such order" }, true],
    ["with a traceback", { result: "Traceback (most recent call last):" }, true],
    ["not by a word within", { result: "there was no error" }, false],
    ["not by the beginning of another word", { result: "errors: none" }, false],
    ["not where nobody knows", { outcome: "unknown" }, false],
  ])("%s", (_how, change, expected) => expect(look(change)?.failed).toBe(expected));
});

test("a result that was not recorded is not complete, and one that is nothing is", () => {
  const { result: _gone, ...unrecorded } = base;
  expect(callOutput(unrecorded, 1_000)?.complete).toBe(false);
  expect(look({ result: null })?.complete).toBe(true);
  expect(look({ result: "x".repeat(1_000) })?.complete).toBe(true);
  expect(look({ result: "x".repeat(1_001) })?.complete).toBe(false);
  expect(look({ result: ["x".repeat(2_000), "y"] })?.complete).toBe(false);
});
