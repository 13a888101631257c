// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const line = (
  type: string,
  uuid: string,
  parentUuid: string | null,
  content: unknown,
  more: object = {},
) => ({ type, uuid, parentUuid, sessionId: "s", message: { role: type, content }, ...more });

test("claude-code: odd records", () => {
  const read = told("claude-code", [
    [
      "an error of the API in place of a reply, and lines of other kinds",
      [
        line("user", "u", null, "Go"),
        line("assistant", "a", "u", [{ type: "tool_use", id: "x", name: "Bash", input: {} }]),
        line("user", "r", "a", [{ type: "tool_result", tool_use_id: "x", content: null }]),
        { type: "system", subtype: "compact_boundary", sessionId: "s" },
        line("assistant", "e", "r", [{ type: "text", text: "API Error: 529" }], { isApiErrorMessage: true }),
      ],
    ],
    [
      "a result of no call, and a block of an unknown type",
      [
        line("user", "u", null, [{ type: "tool_result", tool_use_id: "z", content: "Z", is_error: true }]),
        line("assistant", "a", "u", [{ type: "omen" }]),
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "an error of the API in place of a reply, and lines of other kinds
        user 1: Go
        1.1 Bash {} ok null
        (call) an error of the API stands where a reply should at [4]
    a result of no call, and a block of an unknown type
        1.? unknown {} error "Z"
        (args) no call has its arguments recorded
        (call #1) a result for the call \`z\`, which is not in the log; read as a call of which nothing else is known at [0].message.content[0]
        (call) a block of the unknown type \`omen\` at [1].message.content[0]
        (dialogue) what the user said is not recorded"
  `);
});
