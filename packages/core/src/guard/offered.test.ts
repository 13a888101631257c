import { expect, test } from "vitest";
import { parsePattern } from "../syntax/parse-pattern.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { isOffered, offeredOrMade } from "./offered.ts";

/** `tools` separated by spaces. */
function check(selector: string, tools: string, expected: boolean): void {
  const names = tools.split(" ").filter((name) => name !== "");
  expect(isOffered(parsePattern(selector).tool, names)).toBe(expected);
}

test.each<[string, string, boolean]>([
  ["a", "a b", true],
  ["a", "b", false],
  ["a", "", false],
  ["a", "A aa", false],
  ["[a, c]", "b c", true],
  ["[a, c]", "b", false],
  ["sh*", "ls shop", true],
  ["sh*", "ls", false],
  ["*", "", true],
  ["constructor", "toString", false],
  ["__proto__", "__proto__", true],
])("%s among %s: %s", (selector, tools, expected) => {
  check(selector, tools, expected);
});

function made(tools: readonly string[] | undefined, calls: readonly string[]) {
  const trace: Trace = {
    ...(tools === undefined ? {} : { tools }),
    calls: calls.map((name, position): ToolCall => ({ name, args: {}, position, outcome: "ok" })),
    dialogue: [],
    metrics: {},
    ended: false,
    gaps: [],
  };
  const available = offeredOrMade(trace);
  return available && ["a", "b", "c"].filter((name) => available(parsePattern(name))).join(" ");
}

test("a call is available whose tool is offered, or was called before", () => {
  expect(made(["a"], [])).toBe("a");
  expect(made(["a"], ["c"])).toBe("a c");
  expect(made([], [])).toBe("");
});

test("nothing is known where nobody said which tools there are", () => {
  expect(made(undefined, ["a"])).toBeUndefined();
});
