// What real logs of this format hold besides the ordinary: nothing is dropped without a word, and nothing is made up.
import { expect, test } from "vitest";
import { told } from "../../test/told.ts";

const go = { role: "user", content: "Go" };
const item = (type: string, more: object) => ({ type, ...more });

test("openai-responses: odd records", () => {
  const read = told("openai-responses", [
    [
      "results in another order, arguments that are no JSON",
      [
        go,
        item("function_call", { call_id: "a", name: "x", arguments: "{bad" }),
        item("function_call", { call_id: "b", name: "y", arguments: "" }),
        item("function_call_output", { call_id: "b", output: "B" }),
        item("function_call_output", { call_id: "a", output: null }),
      ],
    ],
    [
      "a result without its call, a call without its result",
      [
        go,
        item("function_call", { call_id: "a", name: "x", arguments: "{}" }),
        item("function_call_output", { call_id: "z", output: "Z" }),
        { role: "assistant", content: "Done." },
      ],
    ],
    [
      "what the provider ran, with and without a word on how it ended",
      [
        go,
        item("web_search_call", { id: "a", status: "failed" }),
        item("web_search_call", { id: "b", status: "in_progress" }),
        item("web_search_call", { id: "c" }),
      ],
    ],
    [
      "items of an unknown type",
      [
        go,
        item("function_call", { call_id: "a", name: "x", arguments: "{}" }),
        item("telepathy_call", { status: "completed" }),
      ],
    ],
    [
      "a stream that was cut off",
      [
        item("response.created", { response: {} }),
        item("response.output_item.done", {
          item: item("function_call", { call_id: "a", name: "x", arguments: "{}" }),
        }),
      ],
    ],
  ]);
  expect(read).toMatchInlineSnapshot(`
    "results in another order, arguments that are no JSON
        user 1: Go
        1.1 x "{bad" ok null
        1.1 y {} ok "B"
        (args #1) arguments of call #1 are a text that is no JSON at [1]
    a result without its call, a call without its result
        user 1: Go
        1.1 x {} unknown
        1.? unknown {} ok "Z"
        answer 1: Done.
        (args #2) arguments of call #2 are not recorded at [2]
        (result #1) result of call #1 is not recorded at [1]
        (outcome #1) outcome of call #1 is not recorded at [1]
        (call #2) a result for the call \`z\`, which is not in the log; read as a call of which nothing else is known at [2]
    what the provider ran, with and without a word on how it ended
        user 1: Go
        1.1 web_search {} error
        1.2 web_search {} pending
        1.3 web_search {} unknown
        (result) no call has its result recorded
        (outcome #3) outcome of call #3 is not recorded at [3]
    items of an unknown type
        user 1: Go
        1.1 x {} pending
        (call) an item of the unknown type \`telepathy_call\` at [2]
    a stream that was cut off
        1.1 x {} pending
        (dialogue) what the user said is not recorded"
  `);
});
