// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const claude = (...content: unknown[]) => ({ role: "assistant", content });
const use = (id: string | undefined, name: string, input: unknown = {}) => ({
  type: "tool_use",
  id,
  name,
  input,
});
const result = (tool_use_id: string | undefined, content: unknown, more: object = {}) => ({
  type: "tool_result",
  tool_use_id,
  content,
  ...more,
});

test("anthropic: odd records", () => {
  const read = told("anthropic", [
    [
      "results in another order, one an error",
      [
        go,
        claude(use("a", "x"), use("b", "y")),
        { role: "user", content: [result("b", "B", { is_error: true }), result("a", null)] },
      ],
    ],
    [
      "a result without its call, a call without its result",
      [
        go,
        claude(use("a", "x")),
        { role: "user", content: [result("z", "Z")] },
        claude({ type: "text", text: "Done." }),
      ],
    ],
    [
      "no ids, and input that is no JSON",
      [go, claude(use(undefined, "x", "{bad")), { role: "user", content: [result(undefined, "X")] }],
    ],
    [
      "tools of the provider under a name of later",
      [
        go,
        claude(
          { type: "desk_tool_use", id: "a", name: "desk", input: { x: 1 } },
          { type: "desk_tool_result", tool_use_id: "a", content: { type: "desk_error" } },
        ),
      ],
    ],
    [
      "blocks of an unknown type, and those without words",
      [
        go,
        claude({ type: "thinking", thinking: "Hm" }, { type: "omen", x: 1 }, use("a", "x")),
        { role: "user", content: [result("a", "A"), { type: "image", source: {} }, { type: "sign" }] },
      ],
    ],
    ["a reply without content", [go, { role: "assistant", content: null }, claude(use("a", "x"))]],
    [
      "a stream that was cut off",
      [
        { type: "message_start", message: {} },
        { type: "content_block_start", index: 0, content_block: use("a", "x") },
        { type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json: '{"a"' } },
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "results in another order, one an error
        user 1: Go
        1.1 x {} ok null
        1.1 y {} error "B"
    a result without its call, a call without its result
        user 1: Go
        1.1 x {} unknown
        1.? unknown {} ok "Z"
        answer 1: Done.
        (args #2) arguments of call #2 are not recorded at [2].content[0]
        (result #1) result of call #1 is not recorded at [1].content[0]
        (outcome #1) outcome of call #1 is not recorded at [1].content[0]
        (call #2) a result for the call \`z\`, which is not in the log; read as a call of which nothing else is known at [2].content[0]
    no ids, and input that is no JSON
        user 1: Go
        1.1 x "{bad" ok "X"
        (args #1) arguments of call #1 are a text that is no JSON at [1].content[0]
        (call #1) the result has no id, taken for that of call #1 at [2].content[0]
    tools of the provider under a name of later
        user 1: Go
        1.1 desk {"x":1} error {"type":"desk_error"}
    blocks of an unknown type, and those without words
        user 1: Go
        1.1 x {} ok "A"
        (call) a block of the unknown type \`omen\` at [1].content[1]
        (call) a block of the unknown type \`sign\` at [2].content[2]
    a reply without content
        user 1: Go
        1.2 x {} pending
    a stream that was cut off
        1.1 x "{\\"a\\"" pending
        (args #1) arguments of call #1 are a text that is no JSON at content[0]
        (dialogue) what the user said is not recorded"
  `);
});
