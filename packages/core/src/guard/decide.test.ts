import { expect, test } from "vitest";
import type { Mode } from "../constraint/constraint.ts";
import { decide } from "./decide.ts";
import type { Finding } from "./decision.ts";

/** A finding is written as its mode, with `?` behind it where it may break, and `!` where it could not be judged. */
function check(written: string, judged: string, told: string = written): void {
  const findings = written === "" ? [] : written.split(" ").map(findingFor);
  const outcome = decide(findings);
  expect(outcome.judged).toBe(judged);
  expect(outcome.findings.map(({ detail }) => detail).join(" ")).toBe(told);
  expect(new Set(outcome.findings).size).toBe(findings.length);
}

function findingFor(detail: string): Finding {
  const mode = detail.replace(/\W/g, "") as Mode;
  const kind = detail.endsWith("?") ? "may-break" : detail.endsWith("!") ? "error" : "breaks";
  return { constraint: detail, mode, kind, detail, repair: "" };
}

test("without findings a call is let through", () => {
  check("", "allow");
});

test.each([
  ["stop", "stop"],
  ["block", "block"],
  ["ask", "ask"],
  ["retry", "retry"],
  ["warn", "warn"],
  ["log", "allow"],
])("a rule of mode %s that is broken asks for %s", (mode, judged) => {
  check(mode, judged);
});

test.each(["stop", "block", "ask", "retry", "warn"])("a rule of mode %s that may break waits", (mode) => {
  check(`${mode}?`, "wait");
});

test.each([
  ["stop!", "block"],
  ["block!", "block"],
  ["retry!", "block"],
  ["ask!", "ask"],
  ["warn!", "warn"],
])(
  "a rule that can't be judged refuses, or lets be asked whom its mode asks: %s is %s",
  (finding, judged) => {
    check(finding, judged);
  },
);

test.each(["log", "log?", "log!"])("a rule that only writes down never refuses: %s", (finding) => {
  check(finding, "allow");
});

test.each([
  ["warn retry ask block stop", "stop", "stop warn retry ask block"],
  ["warn retry ask block", "block", "block warn retry ask"],
  ["warn retry ask ask?", "wait", "ask? warn retry ask"],
  ["warn retry ask", "ask", "ask warn retry"],
  ["log warn retry", "retry", "retry log warn"],
  ["log warn", "warn", "warn log"],
  ["warn? block", "block", "block warn?"],
  ["stop! stop", "stop", "stop stop!"],
  ["log warn retry!", "block", "retry! log warn"],
  ["log? warn", "warn", "warn log?"],
])("of %s the strongest decides, %s, and is told first; the others as they were", (found, judged, told) => {
  check(found, judged, told);
});

test("among equals the first decides", () => {
  const [one, other] = [findingFor("block"), { ...findingFor("block"), constraint: "other" }];
  expect(decide([one, other]).findings).toEqual([one, other]);
  expect(decide([other, one]).findings).toEqual([other, one]);
});
