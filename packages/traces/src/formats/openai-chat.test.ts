// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const fn = (id: string | null | undefined, name: unknown, args: unknown = "{}") => ({
  ...(id === undefined ? {} : { id }),
  type: "function",
  function: { name, arguments: args },
});
const asks = (...tool_calls: unknown[]) => ({ role: "assistant", content: null, tool_calls });
const tells = (tool_call_id: string | undefined, content: unknown) => ({
  role: "tool",
  tool_call_id,
  content,
});

test("openai-chat: odd records", () => {
  const read = told("openai-chat", [
    [
      "results in another order than the calls",
      [go, asks(fn("a", "x"), fn("b", "y")), tells("b", "B"), tells("a", "A")],
    ],
    ["one id for two calls", [go, asks(fn("a", "x"), fn("a", "y")), tells("a", "X"), tells("a", "Y")]],
    [
      "no ids at all",
      [
        go,
        asks(fn(undefined, "x"), fn(undefined, "y")),
        { role: "tool", name: "y", content: "Y" },
        { role: "tool", name: "x", content: "X" },
      ],
    ],
    [
      "a result without its call, a call without its result",
      [go, asks(fn("a", "x")), tells("z", "Z"), { role: "assistant", content: "Done." }],
    ],
    [
      "a result without content, and one that is none",
      [go, asks(fn("a", "x"), fn("b", "y")), tells("a", null), tells("b", undefined)],
    ],
    [
      "arguments that are no JSON, no object, or absent",
      [go, asks(fn("a", "x", "{bad"), fn("b", "y", "[1]"), fn("c", "z", null), fn("d", "w", ""))],
    ],
    ["calls that name nothing", [go, asks(fn("a", null), null)]],
    ["what is no message", [go, { role: "critic", content: "?" }, null]],
    [
      "two versions of a reply",
      { choices: [{ message: { role: "assistant", content: "a" } }, { message: asks(fn("a", "x")) }] },
    ],
    [
      "chunks of two versions",
      [
        { object: "chat.completion.chunk", choices: [{ index: 1, delta: { content: "b" } }] },
        { object: "chat.completion.chunk", choices: [{ index: 0, delta: { content: "a" } }] },
      ],
    ],
    [
      "chunks that were cut off",
      [
        {
          object: "chat.completion.chunk",
          choices: [
            {
              index: 0,
              delta: { tool_calls: [{ index: 0, id: "a", function: { name: "x", arguments: '{"a"' } }] },
            },
          ],
        },
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "results in another order than the calls
        user 1: Go
        1.1 x {} ok "A"
        1.1 y {} ok "B"
    one id for two calls
        user 1: Go
        1.1 x {} ok "X"
        1.1 y {} ok "Y"
        (call #2) id \`a\` of call #2 is also that of call #1 at [1].tool_calls[1]
    no ids at all
        user 1: Go
        1.1 x {} ok "X"
        1.1 y {} ok "Y"
        (call #2) the result has no id, taken for that of call #2 at [2]
        (call #1) the result has no id, taken for that of call #1 at [3]
    a result without its call, a call without its result
        user 1: Go
        1.1 x {} unknown
        1.? unknown {} ok "Z"
        answer 1: Done.
        (args #2) arguments of call #2 are not recorded at [2]
        (result #1) result of call #1 is not recorded at [1].tool_calls[0]
        (outcome #1) outcome of call #1 is not recorded at [1].tool_calls[0]
        (call #2) a result for the call \`z\`, which is not in the log; read as a call of which nothing else is known at [2]
    a result without content, and one that is none
        user 1: Go
        1.1 x {} ok null
        1.1 y {} unknown
        (result #2) result of call #2 is not recorded at [1].tool_calls[1]
        (outcome #2) outcome of call #2 is not recorded at [1].tool_calls[1]
    arguments that are no JSON, no object, or absent
        user 1: Go
        1.1 x "{bad" pending
        1.1 y "[1]" pending
        1.1 z {} pending
        1.1 w {} pending
        (args #1) arguments of call #1 are a text that is no JSON at [1].tool_calls[0]
        (call #2) arguments of call #2 are not an object at [1].tool_calls[1]
        (args #3) arguments of call #3 are not recorded at [1].tool_calls[2]
    calls that name nothing
        user 1: Go
        1.1 unknown {} pending
        1.1 unknown {} pending
        (call #1) call #1 has no name, read as \`unknown\` at [1].tool_calls[0]
        (call #2) call #2 has no name, read as \`unknown\` at [1].tool_calls[1]
        (call #2) call #2 has no id, others have at [1].tool_calls[1]
        (args #2) arguments of call #2 are not recorded at [1].tool_calls[1]
    what is no message
        user 1: Go
        (call) is no message: it has no known \`role\` at [1]
        (call) is no message: it has no known \`role\` at [2]
    two versions of a reply
        answer 1: a
        (call) the reply has 2 versions; the first is read at choices
        (dialogue) what the user said is not recorded
    chunks of two versions
        answer 1: a
        (call) the reply has 2 versions; the first is read at choices
        (dialogue) what the user said is not recorded
    chunks that were cut off
        1.1 x "{\\"a\\"" pending
        (args #1) arguments of call #1 are a text that is no JSON at choices[0].message.tool_calls[0]
        (dialogue) what the user said is not recorded"
  `);
});
