import { createGuard, defineProcedure } from "@agentltl/core";
import { type GroundingOptions, grounded, groundingRegistry } from "@agentltl/grounding";
import { expect, test } from "vitest";

const source = "class Cart:\n    def total(self): pass\n\ndef make_url(): pass\n";

/** What the guard says to an answer after one read: `finish`, or what the model is told. */
function check(
  answers: readonly string[],
  { options = {}, repair = "" }: { readonly options?: GroundingOptions; readonly repair?: string } = {},
): readonly string[] {
  const procedure = defineProcedure({
    constraints: [{ name: "grounded", formula: grounded(), repair, appliesToFinalAnswer: true }],
    registry: groundingRegistry(options),
  });
  const guard = createGuard(procedure);
  guard.propose({ id: "1", name: "read_file", args: { path: "src/cart.py" } });
  guard.settle("1", { result: source });
  return answers.map((answer) => {
    const decision = guard.proposeFinish({ answer, end: "session" });
    return decision.kind === "finish" ? "finish" : decision.feedback;
  });
}

test("an answer that names what was read may go out", () => {
  expect(check(["`Cart.total()` in src/cart.py", "It is complicated."])).toEqual(["finish", "finish"]);
});

test("one that names something else is sent back with its names, and the nearest things that were read", () => {
  expect(check(["`Cart.total()` and `make_uri()` in lib/cart.py"], { repair: "Read it first." })).toEqual([
    "Not finished yet. Rule grounded: `make_uri()` was not seen in what was read (nearest: `make_url`); `lib/cart.py` was not seen in what was read (nearest: `src/cart.py`). Read it first.",
  ]);
});

test("of many names the first are told", () => {
  const [feedback = ""] = check(["a_a, b_b, c_c, d_d, e_e, f_f, g_g"]);
  expect(feedback).toMatch(/`e_e` was not seen in what was read; and 2 more\.$/);
  expect(feedback.length).toBeLessThanOrEqual(400);
});

test("it is sent back a bounded number of times, and a better answer goes out", () => {
  expect(check(["q_q", "`make_url()`"])).toEqual([expect.stringContaining("`q_q`"), "finish"]);
  expect(check(["q_q", "q_q", "q_q"]).map((one) => one === "finish")).toEqual([false, false, true]);
});

test("any rule can use it, and the paper's policy and every tool's results work as well", () => {
  expect(check(["make_u"], { options: { policy: "paper" } })).toEqual(["finish"]);
  expect(check(["W2378156"], { options: { outputs: "all" } })).toEqual([
    expect.stringContaining("`W2378156`"),
  ]);
});
