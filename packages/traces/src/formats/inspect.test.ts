// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const reply = (...content: unknown[]) => ({ role: "assistant", content });
const log = (messages: unknown, more: object = {}) => ({
  version: 2,
  status: "success",
  eval: { task: "shop", run_id: "r", model: "m" },
  samples: [{ id: 1, epoch: 1, messages, ...more }],
});

test("inspect: odd records", () => {
  const read = told("inspect", [
    [
      "tools that the provider ran",
      log([
        go,
        reply(
          {
            type: "tool_use",
            tool_type: "web_search",
            id: "w",
            name: "web_search",
            arguments: '{"q": 1}',
            result: "[]",
            error: null,
          },
          {
            type: "tool_use",
            tool_type: "mcp_call",
            id: "v",
            name: "fetch",
            arguments: "{bad",
            result: "",
            error: "E",
          },
          { type: "text", text: "Done." },
        ),
      ]),
    ],
    [
      "arguments that were lost to a parser",
      log([
        go,
        {
          role: "assistant",
          content: "",
          tool_calls: [{ id: "a", function: "bash", arguments: {}, parse_error: "Error parsing: {bad" }],
        },
        { role: "tool", tool_call_id: "a", content: "", error: { type: "parsing", message: "bad" } },
      ]),
    ],
    [
      "attachments, wherever they stand, and one that is gone",
      log(
        [
          go,
          {
            role: "assistant",
            content: [{ type: "text", text: "attachment://h" }],
            tool_calls: [{ id: "a", function: "bash", arguments: { cmd: "attachment://h" } }],
          },
          { role: "tool", tool_call_id: "a", content: [{ type: "text", text: "attachment://gone" }] },
        ],
        { attachments: { h: "long" } },
      ),
    ],
    ["a sample of which only the summary was kept", log(undefined)],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "tools that the provider ran
        user 1: Go
        1.1 web_search {"q":1} ok "[]"
        1.1 fetch "{bad" error "E"
        answer 1: Done.
        (args #2) arguments of call #2 are a text that is no JSON at samples[0].messages[1].content[1]
    arguments that were lost to a parser
        user 1: Go
        1.1 bash {} error ""
        (args) no call has its arguments recorded
    attachments, wherever they stand, and one that is gone
        user 1: Go
        assistant 1: long
        1.1 bash {"cmd":"long"} ok "attachment://gone"
        (call) the attachment \`gone\` is not in the log at samples[0]
    a sample of which only the summary was kept
        (finalAnswer) the sample holds no messages
        (dialogue) the sample holds no messages"
  `);
});
