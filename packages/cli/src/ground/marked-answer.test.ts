import type { EntityFinding } from "@agentltl/grounding";
import { expect, test } from "vitest";
import { styleFor } from "../text/style.ts";
import { markedAnswer } from "./marked-answer.ts";

const plain = styleFor({ stdout: { write: () => {} }, env: {} });
const coloured = styleFor({ stdout: { write: () => {} }, env: { FORCE_COLOR: "1" } });

/** A finding on each mention of `value` in `answer`. */
function found(answer: string, value: string, grounded: boolean | null, counted = true): EntityFinding {
  const spans = [...answer.matchAll(new RegExp(value, "g"))].map(({ index }) => ({
    start: index,
    end: index + value.length,
  }));
  return { entity: { type: "identifier", value, place: "prose", spans }, counted, grounded };
}

function check(answer: string, findings: readonly EntityFinding[], expected: string, style = plain): void {
  expect(markedAnswer(answer, findings, style).join("\n")).toBe(expected);
}

test("what was seen, was not, and may have been, each mention", () => {
  const answer = "a_a calls b_b and c_c; a_a ends.";
  check(
    answer,
    [found(answer, "a_a", true), found(answer, "b_b", false), found(answer, "c_c", null)],
    "[✓ a_a] calls [✗ b_b] and [? c_c]; [✓ a_a] ends.",
  );
});

test("what decides nothing is not marked", () => check("a 42", [found("a 42", "42", false, false)], "a 42"));

test("of two that meet, the one that was not seen is marked, then the longer one", () => {
  const answer = "says W123456 twice";
  check(answer, [found(answer, answer, true), found(answer, "W123456", false)], "says [✗ W123456] twice");
  check(answer, [found(answer, "W123456", true), found(answer, answer, true)], "[✓ says W123456 twice]");
});

test("colours come besides the signs", () => {
  const answer = "a_a b_b c_c";
  const findings = [found(answer, "a_a", true), found(answer, "b_b", false), found(answer, "c_c", null)];
  expect(markedAnswer(answer, findings, coloured)).toEqual([
    "\u001b[32m[✓ a_a]\u001b[39m \u001b[31m[✗ b_b]\u001b[39m \u001b[33m[? c_c]\u001b[39m",
  ]);
});

test("lines stay, and nothing moves the cursor", () => {
  expect(markedAnswer("a\r\nb\u001b[2J\n\tc", [], plain)).toEqual(["a", "b\\u{1b}[2J", "\\tc"]);
});
