// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const reply = (...content: unknown[]) => ({ role: "assistant", content });
const tool = (...content: unknown[]) => ({ role: "tool", content });
const call = (toolCallId: string, toolName: string, input: unknown = {}) => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input,
});
const result = (toolCallId: string, type: string, value: unknown) => ({
  type: "tool-result",
  toolCallId,
  toolName: toolCallId,
  output: { type, value },
});
const question = { type: "tool-approval-request", approvalId: "q", toolCallId: "a" };
const no = { type: "tool-approval-response", approvalId: "q", approved: false, reason: "too much" };

test("ai-sdk: odd records", () => {
  const read = told("ai-sdk", [
    [
      "results in another order, one an error, one of no call, one that is missing",
      [
        go,
        reply(call("a", "x"), call("b", "y", "{bad"), call("c", "z")),
        tool(result("b", "error-text", "B"), result("a", "json", null), result("q", "text", "Q")),
        reply({ type: "text", text: "Done." }),
      ],
    ],
    ["a call that a person denied, at the end", [go, reply(call("a", "x"), question), tool(no)]],
    [
      "a call that a person denied, told again by its result",
      [
        go,
        reply(call("a", "x"), question),
        tool(no),
        tool({
          type: "tool-result",
          toolCallId: "a",
          toolName: "x",
          output: { type: "execution-denied", reason: "too much" },
        }),
        reply({ type: "text", text: "Then not." }),
      ],
    ],
    ["a denial of nothing that was asked", [go, reply(call("a", "x")), tool(no)]],
    [
      "parts of an unknown type, and those without words",
      [
        go,
        reply({ type: "reasoning", text: "Hm" }, { type: "omen", toolCallId: "o" }, call("a", "x")),
        tool({ type: "sign" }),
      ],
    ],
    ["results that are no list", [go, reply(call("a", "x")), { role: "tool", content: "X" }]],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "results in another order, one an error, one of no call, one that is missing
        user 1: Go
        1.1 x {} ok null
        1.1 y "{bad" error "B"
        1.1 z {} unknown
        1.? q {} ok "Q"
        answer 1: Done.
        (args #2) arguments of call #2 are a text that is no JSON at [1].content[1]
        (args #4) arguments of call #4 are not recorded at [2].content[2]
        (result #3) result of call #3 is not recorded at [1].content[2]
        (outcome #3) outcome of call #3 is not recorded at [1].content[2]
        (call #4) a result for the call \`q\`, which is not in the log; read as a call of which nothing else is known at [2].content[2]
    a call that a person denied, at the end
        user 1: Go
        1.1 x {} denied "too much"
    a call that a person denied, told again by its result
        user 1: Go
        1.1 x {} denied "too much"
        answer 1: Then not.
    a denial of nothing that was asked
        user 1: Go
        1.1 x {} pending
        (call) a denial of a call that no question in the log asks about at [2].content[0]
    parts of an unknown type, and those without words
        user 1: Go
        1.1 x {} pending
        (call) a part of the unknown type \`omen\` at [1].content[1]
        (call) a part of the unknown type \`sign\` at [2].content[0]
    results that are no list
        user 1: Go
        1.1 x {} pending
        (call) is a message of the role \`tool\` without a list of results at [2]"
  `);
});
