import { expect, test } from "vitest";
import { endBy, endWith } from "./end-of.ts";

test("an answer of white space is empty", () => {
  expect([endWith("src/a.ts"), endWith(" \n"), endWith("")].map(({ kind }) => kind)).toEqual([
    "answer",
    "empty",
    "empty",
  ]);
});

test("what is thrown out of time is the limit, and else an error with its own words", () => {
  expect([
    endBy(new Error("aborted"), true),
    endBy(new Error("no route"), false),
    endBy("plain", false),
  ]).toEqual([
    { kind: "limit", which: "seconds" },
    { kind: "error", message: "no route" },
    { kind: "error", message: "plain" },
  ]);
});
