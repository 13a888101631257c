// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const step = (id: string, created_at: number, step_details: object, more: object = {}) => ({
  object: "thread.run.step",
  id,
  thread_id: "t",
  created_at,
  status: "completed",
  step_details,
  ...more,
});
const wrote = (message_id: string) => ({ type: "message_creation", message_creation: { message_id } });

test("openai-assistants: odd records", () => {
  const read = told("openai-assistants", [
    [
      "arguments that are no JSON, no output yet",
      [
        step(
          "s",
          1,
          {
            type: "tool_calls",
            tool_calls: [
              { id: "c", type: "function", function: { name: "x", arguments: "{bad", output: null } },
            ],
          },
          { status: "in_progress" },
        ),
      ],
    ],
    ["a message that was not kept", [step("s", 1, wrote("m")), step("r", 2, wrote("n"))]],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "arguments that are no JSON, no output yet
        1.1 x "{bad" pending
        (args #1) arguments of call #1 are a text that is no JSON at [0].step_details.tool_calls[0]
        (dialogue) what the user said is not recorded
    a message that was not kept
        (call) the message of this step is not in the log at [0]
        (call) the message of this step is not in the log at [1]
        (dialogue) what the user said is not recorded
        (finalAnswer) the message that the last step wrote is not in the log"
  `);
});
