// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const human = { type: "human", content: "Go" };
const ai = (content: unknown, more: object = {}) => ({
  type: "ai",
  content,
  tool_calls: [],
  invalid_tool_calls: [],
  ...more,
});
const call = (id: string | undefined, name: string, args: unknown = {}) => ({
  id,
  name,
  args,
  type: "tool_call",
});
const piece = (content: unknown, more: object) => ({
  type: "AIMessageChunk",
  content,
  id: "m",
  tool_calls: [],
  ...more,
});

test("langchain: odd records", () => {
  const read = told("langchain", [
    [
      "results in another order, one an error, arguments that are no JSON",
      [
        human,
        ai("", { tool_calls: [call("a", "x")], invalid_tool_calls: [call("b", "y", "{bad")] }),
        { type: "tool", tool_call_id: "b", content: "B", status: "error" },
        { type: "tool", tool_call_id: "a", content: null },
      ],
    ],
    [
      "a result without its call, a call without its result",
      [
        human,
        ai("", { tool_calls: [call("a", "x")] }),
        { type: "tool", tool_call_id: "z", content: "Z" },
        ai("Done."),
      ],
    ],
    [
      "messages of other kinds",
      [human, { type: "remove", id: "x" }, { type: "chat", role: "critic", content: "Hm" }],
    ],
    [
      "tools of the provider, as blocks of LangChain's own",
      [
        human,
        ai([
          { type: "server_tool_call", id: "a", name: "web_search", args: { q: 1 } },
          { type: "server_tool_call_result", toolCallId: "a", status: "error", output: "E" },
          { type: "server_tool_call", id: "b", name: "web_search", args: { q: 2 } },
          { type: "server_tool_result", tool_call_id: "b", status: "success", output: [1] },
          { type: "text", text: "Found." },
        ]),
      ],
    ],
    [
      "tools of the provider, as blocks of the provider's",
      [
        human,
        ai(
          [
            { type: "server_tool_use", id: "a", name: "web_search", input: { q: 1 } },
            { type: "web_search_tool_result", tool_use_id: "a", content: [] },
            { type: "text", text: "Found." },
          ],
          { tool_calls: [call("b", "x")] },
        ),
      ],
    ],
    [
      "tools of the provider, beside the content",
      [
        human,
        ai("Found.", {
          additional_kwargs: {
            tool_outputs: [{ type: "web_search_call", id: "a", status: "completed", action: { query: "q" } }],
          },
        }),
      ],
    ],
    [
      "chunks of one message",
      [
        human,
        piece("Let", {
          tool_call_chunks: [
            { name: "x", args: '{"a"', id: "1", index: 0 },
            { name: "y", args: "{", id: "2", index: 1 },
          ],
          tool_calls: [call("1", "x")],
        }),
        piece(" me", {
          tool_call_chunks: [{ name: null, args: ": 1}", id: null, index: 0 }],
          invalid_tool_calls: [{ name: null, args: ": 1}" }],
        }),
        { type: "tool", tool_call_id: "1", content: "X" },
      ],
    ],
    ["chunks of two messages", [human, piece("One", {}), { ...piece("Two", {}), id: "n" }]],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "results in another order, one an error, arguments that are no JSON
        user 1: Go
        1.1 x {} ok null
        1.1 y "{bad" error "B"
        (args #2) arguments of call #2 are a text that is no JSON at [1].invalid_tool_calls[0]
    a result without its call, a call without its result
        user 1: Go
        1.1 x {} unknown
        1.? unknown {} ok "Z"
        answer 1: Done.
        (args #2) arguments of call #2 are not recorded at [2]
        (result #1) result of call #1 is not recorded at [1].tool_calls[0]
        (outcome #1) outcome of call #1 is not recorded at [1].tool_calls[0]
        (call #2) a result for the call \`z\`, which is not in the log; read as a call of which nothing else is known at [2]
    messages of other kinds
        user 1: Go
        (call) is no message of a known kind at [1]
        (call) is no message of a known kind at [2]
    tools of the provider, as blocks of LangChain's own
        user 1: Go
        1.1 web_search {"q":1} error "E"
        1.2 web_search {"q":2} ok [1]
        answer 1: Found.
    tools of the provider, as blocks of the provider's
        user 1: Go
        1.1 web_search {"q":1} ok []
        assistant 1: Found.
        1.2 x {} pending
    tools of the provider, beside the content
        user 1: Go
        1.1 web_search {"action":{"query":"q"}} ok
        answer 1: Found.
        (result) no call has its result recorded
    chunks of one message
        user 1: Go
        assistant 1: Let me
        1.1 x {"a":1} ok "X"
        1.1 y "{" pending
        (args #2) arguments of call #2 are a text that is no JSON at [1].tool_calls[1]
    chunks of two messages
        user 1: Go
        assistant 1: One
        answer 1: Two"
  `);
});
