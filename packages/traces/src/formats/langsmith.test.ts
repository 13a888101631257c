// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const asks = {
  role: "assistant",
  content: "So",
  tool_calls: [{ id: "a", type: "function", function: { name: "x", arguments: "{}" } }],
};
const run = (id: string, run_type: string, more: object) => ({
  id,
  trace_id: "t",
  run_type,
  name: id,
  dotted_order: id,
  inputs: {},
  ...more,
});

test("langsmith: odd records", () => {
  const read = told("langsmith", [
    [
      "a tool that failed, one that has not ended, and a reply that was not kept",
      [
        run("1", "llm", { inputs: { messages: [go] }, outputs: { choices: [{ message: asks }] } }),
        run("2", "tool", { name: "x", error: "E", outputs: null }),
        run("3", "tool", { name: "y", outputs: null }),
        run("4", "llm", { outputs: null }),
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "a tool that failed, one that has not ended, and a reply that was not kept
        user 1: Go
        assistant 1: So
        1.1 x {} error "E"
        1.2 y {} pending
        (call #2) call #2 has no id, others have at [2]
        (finalAnswer) what the model replied last is not recorded"
  `);
});
