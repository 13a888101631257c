import { describe, expect, test } from "vitest";
import { compileRecognisers } from "../match/compile-recognisers.ts";
import type { SettledAs } from "./guard-event.ts";
import { recognisedSettlement } from "./recognised-settlement.ts";

/** The tool `a` has failed where it says "no"; the tool `b` has worked where it says "yes". */
const recognisers = compileRecognisers([
  {
    tool: { kind: "name", name: "a" },
    failure: [{ part: "result", path: "", matcher: { kind: "equals", value: "no" } }],
  },
  {
    tool: { kind: "name", name: "b" },
    success: [{ part: "result", path: "", matcher: { kind: "equals", value: "yes" } }],
  },
]);

function check(tool: string, as: SettledAs, expected: SettledAs): void {
  expect(recognisedSettlement(as, tool, recognisers)).toStrictEqual(expected);
}

const said = (result: string, more: object = {}): SettledAs => ({ kind: "result", result, ...more });

describe("what the rules see in a result", () => {
  test.each<[string, string, object, object]>([
    ["a", "no", {}, { outcome: "error" }],
    ["a", "yes", {}, {}],
    ["b", "yes", {}, {}],
    ["b", "no", {}, { outcome: "error" }],
    ["c", "no", {}, {}],
    ["a", "no", { outcome: "unknown", host: "unknown" }, { outcome: "error", host: "unknown" }],
    ["b", "yes", { outcome: "unknown", host: "unknown" }, { host: "unknown" }],
    ["c", "yes", { outcome: "unknown", host: "unknown" }, { outcome: "unknown", host: "unknown" }],
  ])("of %s, %j with %j: %j", (tool, result, host, expected) => {
    check(tool, said(result, host), said(result, expected));
  });

  test("goes before what other rules saw", () => {
    check("a", said("yes", { outcome: "error" }), said("yes"));
    check("c", said("no", { outcome: "error" }), said("no"));
    expect(recognisedSettlement(said("no", { outcome: "error" }), "a", [])).toStrictEqual(said("no"));
    expect(recognisedSettlement(said("no", { host: "unknown" }), "a", [])).toStrictEqual(
      said("no", { outcome: "unknown", host: "unknown" }),
    );
  });
});

describe("a result that nobody can read", () => {
  const unreadable = (outcome: "ok" | "unknown", host?: "unknown"): SettledAs => ({
    kind: "unreadable",
    outcome,
    reason: "is a function",
    ...(host === undefined ? {} : { host }),
  });

  test.each<[string, SettledAs, SettledAs]>([
    ["a", unreadable("ok"), unreadable("unknown")],
    ["b", unreadable("ok"), unreadable("unknown")],
    ["c", unreadable("ok"), unreadable("ok")],
    ["c", unreadable("unknown"), unreadable("ok")],
    ["c", unreadable("unknown", "unknown"), unreadable("unknown", "unknown")],
  ])("shows nothing to those who look into results of %s", (tool, as, expected) => {
    check(tool, as, expected);
  });
});

test.each<SettledAs>([
  { kind: "error", error: "no" },
  { kind: "error", error: "yes" },
  { kind: "denied", reason: "no" },
  { kind: "refused", reason: "no" },
])("what the host says of a failure stays: %j", (as) => {
  for (const tool of ["a", "b", "c"]) check(tool, as, as);
});

test("where nobody looks into results, and nobody did, it is what it was", () => {
  for (const as of [said("no"), said("no", { outcome: "unknown", host: "unknown" })])
    expect(recognisedSettlement(as, "a", [])).toBe(as);
});
