// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const made = (name: string, args: unknown) => ({
  function_name: name,
  tool_call_id: "c",
  model_response: {
    id: "m",
    choices: [{ message: { tool_calls: [{ id: "c", function: { name, arguments: args } }] } }],
  },
});

test("openhands: odd records", () => {
  const read = told("openhands", [
    [
      "arguments that are no JSON, an observation without content",
      [
        { id: 0, source: "user", action: "message", args: { content: "Go" } },
        {
          id: 1,
          source: "agent",
          action: "run",
          args: { command: "ls" },
          tool_call_metadata: made("bash", "{bad"),
        },
        { id: 2, observation: "run", content: null, cause: 1, tool_call_metadata: { tool_call_id: "c" } },
      ],
    ],
    [
      "what the program does of itself, the end, and what is no event",
      [
        { id: 0, source: "user", action: "message", args: { content: "Go" } },
        { id: 1, source: "agent", action: "condensation", args: { summary: "s" } },
        { id: 2, source: "agent", action: "condensation_request", args: {} },
        { id: 3, observation: "error", content: "E" },
        { id: 4, source: "agent", action: "reject", args: { thought: "No." } },
        { id: 5, kind: "?" },
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "arguments that are no JSON, an observation without content
        user 1: Go
        1.1 bash "{bad" ok null
        (args #1) arguments of call #1 are a text that is no JSON at [1]
    what the program does of itself, the end, and what is no event
        user 1: Go
        1.? unknown {} error "E"
        answer 1: No.
        (args) no call has its arguments recorded
        (call #1) a result for the call, which is not in the log; read as a call of which nothing else is known at [3]
        (call) is neither an action nor an observation at [5]"
  `);
});
