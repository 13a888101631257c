import { describe, expect, test } from "vitest";
import { type Calls, call, read, trace } from "../../test/calls.ts";
import { checkGrounding, type GroundingOptions } from "./check-grounding.ts";
import { groundingFeedback } from "./feedback.ts";

const order = call(
  "get_order",
  { order_id: "#W2378156" },
  '{"order_id": "#W2378156", "total": 1200.5, "user": "emma_kim_9957"}',
);

/** `✓ value`, `✗ value`, `? value`, or `· value (why)` for what decides nothing. */
function check(calls: Calls, answer: string, expected: string, options: GroundingOptions = {}): void {
  const { entities } = checkGrounding(answer, trace(...calls), { outputs: "all", ...options });
  const lines = entities.map(({ entity, counted, grounded, exempt }) => {
    if (!counted) return `· ${entity.value} (${exempt})`;
    return `${grounded === null ? "?" : grounded ? "✓" : "✗"} ${entity.value}`;
  });
  expect(lines.join(", ")).toBe(expected);
}

test("any tool's result grounds, wherever in it something stands", () => {
  check([order], "Order #W2378156 of emma_kim_9957 is $1,200.50.", "✓ W2378156, ✓ emma_kim_9957, ✓ $1200.50");
  check([order], "Order #W2378157 is $1,200.51.", "✗ W2378157, ✗ $1200.51");
});

test("by default only what was read does, and ids are no entities", () => {
  const { entities } = checkGrounding("W2378156 `order_id`", trace(order));
  expect(entities).toMatchObject([{ entity: { value: "order_id" }, grounded: false }]);
});

test("what the question brought in decides nothing", () => {
  check([], "W2378156 costs $7.50", "· W2378156 (asked), · $7.50 (asked)", {
    question: "Is W2378156 7.5 USD?",
  });
});

test("what the agent itself gave to a call that worked is its own work", () => {
  const wrote = call("create_file", { path: "src/new_file.py", text: "def new_name(): pass" }, "done");
  check([wrote], "`new_name()` is in src/new_file.py", "· new_name( (own), · src/new_file.py (own)");
  check([{ ...wrote, outcome: "error" }], "`new_name()`", "✗ new_name(");
});

test("tools are no claims about what was seen", () =>
  check([order], "I used `get_order`.", "· get_order (own)"));

describe("a failed call", () => {
  const failed = call("get_order", { id: "W999999" }, "Error: no order W999999, try W888888");
  test("shows what it says, and not what it says back", () =>
    check([failed], "W999999 or W888888", "✗ W999999, ✓ W888888"));
  test("is known by its outcome as well", () =>
    check(
      [{ ...failed, result: "no W999999 but W888888", outcome: "error" }],
      "W999999 or W888888",
      "✗ W999999, ✓ W888888",
    ));
  test("grounds a quotation of its message", () =>
    check(
      [failed],
      'It said "no order W999999, try W888888".',
      "✓ no order W999999, try W888888, ✗ W999999, ✓ W888888",
    ));
});

test("a call that never ran shows nothing", () => {
  for (const outcome of ["refused", "denied", "pending"] as const)
    check([{ ...order, outcome }], "W2378156", "✗ W2378156");
});

test("a result that was not recorded, or is no text, may have shown it", () => {
  const { result: _notRecorded, ...unrecorded } = order;
  check([unrecorded], "emma_kim_9957", "? emma_kim_9957");
  check([call("fetch", {}, { type: "document" })], '"a quoted line of text"', "? a quoted line of text");
  check([call("fetch", {}, { type: "document" }), order], "emma_kim_9957", "✓ emma_kim_9957");
});

describe("amounts", () => {
  const prices = call("search", {}, { a: 100.5, b: 30.25, c: 7 });
  test.each([
    ["$100.50 and $30.25 make $130.75", "✓ $100.50, ✓ $30.25, · $130.75 (computed)"],
    ["$100.50 less $30.25 is $70.25", "✓ $100.50, ✓ $30.25, · $70.25 (computed)"],
    ["three times $30.25 is $90.75", "✓ $30.25, · $90.75 (computed)"],
    ["$100.50, $30.25 and $7 make $137.75", "✓ $100.50, ✓ $30.25, ✓ $7, · $137.75 (computed)"],
    [
      "$100.50 and $30.25 make $130.75; of $200 that leaves $69.25",
      "✓ $100.50, ✓ $30.25, · $130.75 (computed), ✗ $200, ✗ $69.25",
    ],
    [
      "$100.50 and $30.25 make $130.75; with $7 more it is $137.75",
      "✓ $100.50, ✓ $30.25, · $130.75 (computed), ✓ $7, · $137.75 (computed)",
    ],
    ["it costs $130.75", "✗ $130.75"],
    ["$1.00 and $2.00 make $3.50", "✗ $1.00, ✗ $2.00, ✗ $3.50"],
  ])("%s", (answer, expected) => check([prices], answer, expected));

  test("are reported only, where that is asked for", () =>
    check([prices], "$100.50 or $130", "· $100.50 (number), · $130 (number)", { numbers: "report" }));
  test("count also where only reads do, if asked for", () =>
    check([read("a.py", "limit = 1_000")], "The limit is 1000 and the size is 2100.", "✓ 1000, ✗ 2100", {
      outputs: "reads",
      numbers: "count",
    }));
});

test("what the files say of classes stays", () => {
  check([read("a.py", "def send_now(): pass")], "`send_now()` in a.py", "✓ send_now(, ✓ a.py");
});

test("the policy of the paper asks for reads", () => {
  check([order], "W2378156 `order_id`", "✗ order_id", { policy: "paper" });
});

test("the feedback says to look up what is no file's", () => {
  const feedback = (answer: string) =>
    groundingFeedback(checkGrounding(answer, trace(order), { outputs: "all" }));
  expect(feedback("W2378165 is $7.25")).toBe(
    "The answer names what nothing that was read shows: `W2378165` (nearest: `w2378156`), `$7.25`. Look them up first, or answer only from what was read.",
  );
  expect(feedback("W2378165 is in src/a.py")).toBe(
    "The answer names what nothing that was read shows: `W2378165` (nearest: `w2378156`), `src/a.py` (a file that was not read). Read `src/a.py` first, or answer only from what was read.",
  );
});

test("an id that is nearly right has a nearest", () => {
  const { entities } = checkGrounding("W2378165", trace(order), { outputs: "all" });
  expect(entities[0]?.nearest).toBe("w2378156");
});
