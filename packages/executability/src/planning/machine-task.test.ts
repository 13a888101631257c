import { expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import { machineEnvironment } from "../machine/machine-environment.ts";
import { parseMachine } from "../machine/parse-machine.ts";
import { declaredVerifier } from "./declared-verifier.ts";
import { machineTask } from "./machine-task.ts";
import type { TaskFile } from "./parse-tasks.ts";
import { runAgent } from "./run-agent.ts";
import { scriptedModel } from "./scripted-model.ts";

const shop = parseMachine(`version: 1
id: shop
state: { orders: { W1: pending }, open: true }
tools:
  get_order:
    description: Looks an order up.
    parameters: { type: object, properties: { order: { type: string } }, required: [order] }
    needs: [{ that: 'args.order in state.orders', why: there is no such order }]
    returns: '{"status": state.orders[args.order]}'
    gives: [{ kind: status, values: '[result.status]' }]
  cancel:
    sources: { order: order }
    needs: [{ that: 'state.orders[args.order] == "pending"', why: only a pending order can be cancelled }]
    accepts: [{ that: state.open, why: the shop is closed }]
    does: [{ set: "orders[args.order]", to: '"cancelled"' }]
  note: { does: [{ set: last, to: result }], returns: args.text }
  last: { returns: state.last }
`);
const task = (more: Partial<TaskFile> = {}): TaskFile => ({ id: "t-1", goal: "Cancel order W1", ...more });

type Call = readonly [name: string, args?: object];

/** How each call ends: what it gives back, behind `!` where it is an error. */
async function check(file: TaskFile, calls: readonly Call[], expected: readonly unknown[]): Promise<void> {
  const workplace = await machineTask(file, shop).begin();
  const ends: unknown[] = [];
  for (const [name, args = {}] of calls) {
    const { result, isError } = await workplace.call(name, JSON.parse(JSON.stringify(args)));
    ends.push(isError ? `! ${result}` : result);
  }
  expect(ends).toEqual(expected);
}

const w1 = { order: "W1" };

test("a call gives back what its tool returns, or that it is done, and changes the state", async () => {
  await check(
    task(),
    [
      ["get_order", w1],
      ["cancel", w1],
      ["get_order", w1],
    ],
    [{ status: "pending" }, "done", { status: "cancelled" }],
  );
});

test("a call that can't be done says why, and changes nothing", async () => {
  await check(
    task(),
    [["get_order"], ["cancel", w1], ["cancel", w1], ["get_order", { order: "W2" }], ["remove", w1]],
    [
      '! get_order: Instance does not have required property "order".',
      "done",
      "! cancel: only a pending order can be cancelled",
      "! there is no such order".replace("there", "get_order: there"),
      "! there is no tool `remove` in this turn",
    ],
  );
});

test("what the environment rejects is an error too", async () => {
  await check(task({ state: { open: false } }), [["cancel", w1]], ["! cancel: the shop is closed"]);
});

test("what can't be told is refused, and not passed", async () => {
  await check(task(), [["last"]], ["! what last gives back can't be worked out"]);
  await check(task({ state: { open: "perhaps" } }), [["cancel", w1]], [expect.stringMatching(/^! cancel: /)]);
});

test("effects see what the call gave back", async () => {
  await check(task(), [["note", { text: "x" }], ["last"]], ["x", "x"]);
});

test("each run, and each task, has a world of its own", async () => {
  await check(task(), [["cancel", w1]], ["done"]);
  await check(task(), [["get_order", w1]], [{ status: "pending" }]);
  await check(task({ state: { orders: { W1: "shipped" } } }), [["get_order", w1]], [{ status: "shipped" }]);
});

test("models are offered the tools as the file describes them, and see none of the state", () => {
  const made = machineTask(task({ state: { orders: { W1: "SECRET" } }, visible: { shop: "open" } }), shop);
  const { begin: _begin, ...seen } = made;
  expect(seen.tools[0]).toMatchObject({ name: "get_order", description: "Looks an order up." });
  expect(seen.visible).toEqual({ shop: "open" });
  expect(JSON.stringify(seen)).not.toContain("SECRET");
});

test("a run in it, replayed in the same machine, is judged as it went", async () => {
  const file = task({ state: { orders: { W1: "pending", W2: "shipped" } } });
  const plan = '{"steps": [{"tool": "cancel", "args": {"order": "W1"}}]}';
  const executor = scriptedModel("e", [
    [["cancel", { order: "W2" }]],
    [
      ["cancel", w1],
      ["cancel", w1],
    ],
    "Done.",
  ]);
  const { trace } = await runAgent(
    machineTask(file, shop),
    { kind: "dual-loop", planner: scriptedModel("p", [plan]), verifier: declaredVerifier(shop) },
    { executor },
  );
  expect(trace.calls.map(({ outcome }) => outcome)).toEqual(["error", "ok", "error"]);
  const replayed = { ...trace, metrics: { ...trace.metrics, initial_state: file.state ?? {} } };
  expect(checkExecutability(replayed, machineEnvironment(shop))).toMatchObject({
    fed: 1,
    valid: [false, true, false],
  });
});
