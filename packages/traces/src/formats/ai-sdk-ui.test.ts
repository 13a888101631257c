// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const asked = { id: "0", role: "user", parts: [{ type: "text", text: "Go" }] };
const says = (...parts: unknown[]) => ({ id: "1", role: "assistant", parts });

test("ai-sdk-ui: odd records", () => {
  const read = told("ai-sdk-ui", [
    ["no calls at all", [asked, says({ type: "text", text: "Done." })]],
    [
      "no content in its parts",
      [
        asked,
        says(null, {
          type: "tool-x",
          toolCallId: null,
          state: "output-available",
          input: null,
          output: null,
        }),
      ],
    ],
    [
      "parts of an unknown type, and those without words",
      [
        asked,
        says(
          { type: "omen" },
          { type: "data-x", data: 1 },
          { type: "source-url", url: "u" },
          { type: "tool-x", toolCallId: "a", state: "input-streaming", input: { a: 1 } },
        ),
      ],
    ],
    [
      "messages from before there were parts",
      [
        go,
        {
          id: "1",
          role: "assistant",
          content: "Done.",
          toolInvocations: [
            { state: "result", step: 0, toolCallId: "a", toolName: "x", args: { i: 1 }, result: "X" },
            { state: "call", step: 1, toolCallId: "b", toolName: "y", args: {} },
          ],
        },
      ],
    ],
    [
      "messages with and without parts",
      [
        asked,
        says({ type: "tool-x", toolCallId: "a", state: "output-error", errorText: "E" }),
        { id: "2", role: "assistant", content: "Done." },
      ],
    ],
    [
      "chunks that were cut off",
      [
        { type: "tool-input-start", toolCallId: "a", toolName: "x" },
        { type: "tool-input-delta", toolCallId: "a", inputTextDelta: '{"a"' },
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "no calls at all
        user 1: Go
        answer 1: Done.
    no content in its parts
        user 1: Go
        1.1 x {} ok null
        (args) no call has its arguments recorded
        (call) a part without a type at [1].parts[0]
    parts of an unknown type, and those without words
        user 1: Go
        1.1 x {"a":1} pending
        (call) a part of the unknown type \`omen\` at [1].parts[0]
    messages from before there were parts
        user 1: Go
        1.1 x {"i":1} ok "X"
        1.2 y {} pending
        answer 1: Done.
    messages with and without parts
        user 1: Go
        1.1 x {} error "E"
        answer 1: Done.
        (args) no call has its arguments recorded
    chunks that were cut off
        1.1 x "{\\"a\\"" pending
        (args #1) arguments of call #1 are a text that is no JSON at [0]
        (dialogue) what the user said is not recorded"
  `);
});
