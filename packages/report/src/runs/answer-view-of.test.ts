import { Trace } from "@agentltl/core";
import { checkGrounding } from "@agentltl/grounding";
import { expect, test } from "vitest";
import { answerViewOf } from "./answer-view-of.ts";

const trace = Trace.fromMetrics({
  tool_calls: [
    { tool_name: "list_directory", arguments: { path: "." }, tool_result: "lib" },
    {
      tool_name: "read_file",
      arguments: { path: "lib/shop.py" },
      tool_result: "def refund(order_id):\n    return order_id\n",
    },
  ],
});

/** Each mark of an answer: its text, how it is marked, what is said of it, and its call. */
function marks(answer: string): readonly (readonly unknown[])[] {
  const view = answerViewOf(answer, checkGrounding(answer, trace));
  return view.marks.map(({ start, end, mark, detail, call }) => [
    answer.slice(start, end),
    mark,
    detail,
    call,
  ]);
}

test("what was read leads to the call that read it; what was not says so", () => {
  expect(
    marks("`refund()` is in lib/shop.py, and `cancel_order()` in lib/orders.py."),
  ).toMatchInlineSnapshot(`
    [
      [
        "refund",
        "seen",
        "function signature: definition in #2, lib/shop.py:1",
        1,
      ],
      [
        "lib/shop.py",
        "seen",
        "file path: read in #2, lib/shop.py",
        1,
      ],
      [
        "cancel_order",
        "unseen",
        "function signature: never seen",
        undefined,
      ],
      [
        "lib/orders.py",
        "unseen",
        "file path: never seen",
        undefined,
      ],
    ]
  `);
});

test("the whole is grounded only if everything is", () => {
  const groundedOf = (answer: string) => answerViewOf(answer, checkGrounding(answer, trace)).grounded;
  expect(groundedOf("See lib/shop.py.")).toBe(true);
  expect(groundedOf("See lib/orders.py.")).toBe(false);
});

test("where a result was not recorded, what was not found is open", () => {
  const lossy = Trace.fromMetrics({
    tool_calls: [{ tool_name: "read_file", arguments: { path: "lib/shop.py" } }],
  });
  const answer = "It is `cancel_order()`.";
  const view = answerViewOf(answer, checkGrounding(answer, lossy));
  expect(view.grounded).toBeNull();
  expect(view.marks.map(({ mark, detail }) => [mark, detail])).toEqual([
    ["unknown", "function signature: not found, and not all that was read was recorded"],
  ]);
});
