// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const span = (spanId: string, operation: string, attributes: object) => ({
  traceId: "t",
  spanId,
  name: operation,
  startTimeUnixNano: `${spanId}000000`,
  attributes: { "gen_ai.operation.name": operation, ...attributes },
});
const parts = (role: string, ...list: unknown[]) => JSON.stringify([{ role, parts: list }]);

test("otel: odd records", () => {
  const read = told("otel", [
    [
      "tools that the provider ran",
      [
        span("1", "chat", {
          "gen_ai.input.messages": parts("user", { type: "text", content: "Go" }),
          "gen_ai.output.messages": parts(
            "assistant",
            {
              type: "server_tool_call",
              id: "a",
              name: "web_search",
              server_tool_call: { type: "web_search", arguments: { q: 1 } },
            },
            {
              type: "server_tool_call_response",
              id: "a",
              server_tool_call_response: { type: "web_search", response: [1] },
            },
            { type: "text", content: "Done." },
          ),
        }),
      ],
    ],
    [
      "a last reply that was not kept",
      [
        span("1", "chat", {
          "gen_ai.input.messages": parts("user", { type: "text", content: "Go" }),
          "gen_ai.output.messages": parts("assistant", {
            type: "tool_call",
            id: "a",
            name: "x",
            arguments: "{bad",
          }),
        }),
        span("2", "execute_tool", { "gen_ai.tool.name": "x", "gen_ai.tool.call.id": "a", "error.type": "E" }),
        span("3", "chat", {}),
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "tools that the provider ran
        user 1: Go
        1.1 web_search {"q":1} ok [1]
        answer 1: Done.
    a last reply that was not kept
        user 1: Go
        1.1 x "{bad" error "E"
        (args #1) arguments of call #1 are a text that is no JSON at [0][0].parts[0]
        (finalAnswer) what the model replied last is not recorded"
  `);
});
