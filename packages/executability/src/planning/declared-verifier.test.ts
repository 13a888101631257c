import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import { machineEnvironment } from "../machine/machine-environment.ts";
import { parseMachine } from "../machine/parse-machine.ts";
import type { PlanningView } from "./agent-task.ts";
import { createMeter } from "./cost.ts";
import { declaredVerifier } from "./declared-verifier.ts";
import { leastRandom } from "./decoding.ts";
import type { OfferedTool } from "./model.ts";
import { type PlanStep, readPlan } from "./plan.ts";
import type { PlanVerdict } from "./plan-verdict.ts";

const order = {
  type: "object",
  properties: { order: { type: "string" } },
  required: ["order"],
  additionalProperties: false,
};
const machine = parseMachine(`version: 1
id: shop
state: { open: false, orders: { W1: pending, W2: delivered, W3: pending } }
tools:
  login: { tells: [identity] }
  open: { does: [{ set: open, to: "true" }] }
  list: { gives: [{ kind: order, values: result }] }
  ping: {}
  cancel:
    sources: { order: order }
    must_know: [identity]
    needs: [{ that: 'state.orders[args.order] == "pending"', why: only a pending order can be cancelled }]
    does: [{ set: "orders[args.order]", to: '"cancelled"' }, { forget: { kind: order, values: args.order } }]
  ship:
    needs: [{ that: state.open, why: the shop is closed }]
    accepts: [{ that: 'args.order in state.orders', why: there is no such order }]
`);
const tools: readonly OfferedTool[] = [
  { name: "login" },
  { name: "open" },
  { name: "list" },
  { name: "ping" },
  { name: "cancel", parameters: order },
  { name: "ship", parameters: order },
];
const everything: PlanningView = {
  goal: "Cancel my order W1, or W2",
  tools,
  visible: { open: false, orders: { W1: "pending", W2: "delivered" } },
};
const ref = (step: number) => ({ $step: step, path: "[0]" });
const [login, list, open, ping] = ["login", "list", "open", "ping"].map(
  (tool): PlanStep => ({ tool, dependsOn: [] }),
);
const cancel = (
  value: PlanStep["args"] extends infer Args ? Args : never,
  dependsOn: readonly number[] = [],
): PlanStep => ({
  tool: "cancel",
  args: value,
  dependsOn,
});

async function verdictOn(
  steps: readonly (PlanStep | undefined)[],
  view: PlanningView = everything,
  verifier = declaredVerifier(machine),
): Promise<string> {
  const asking = { meter: createMeter(() => 0), decoding: leastRandom };
  const plan = { steps: steps.filter((one) => one !== undefined) };
  return told(await verifier.verify(view, plan, asking));
}

function told(verdict: PlanVerdict): string {
  if (verdict.kind === "accepted") return "accepted";
  const { step, check, reason, repair = "-" } = verdict;
  return `${step} ${check}: ${reason} (${repair})`;
}

describe("a plan is rejected at its earliest step that fails, with what would mend it", () => {
  test.each<[string, readonly (PlanStep | undefined)[], string]>([
    [
      "a tool that is not there",
      [login, { tool: "cancle", dependsOn: [] }],
      "2 schema: there is no tool `cancle` (use cancel)",
    ],
    [
      "an argument that is missing",
      [cancel({})],
      '1 schema: cancel: Instance does not have required property "order". (-)',
    ],
    [
      "an argument that the tool does not take",
      [cancel({ order: "W1", why: ref(1) })],
      "1 schema: cancel: it takes no argument `why` (-)",
    ],
    [
      "an argument of another type",
      [cancel({ order: 1 })],
      '1 schema: cancel: order: Instance type "number" is invalid. Expected "string". (-)',
    ],
    [
      "a reference forwards",
      [login, cancel({ order: ref(3) }), list],
      "2 dependency: it depends on step 3, which does not come before it (put the step that gives the value first)",
    ],
    [
      "a dependency on itself",
      [{ tool: "ping", dependsOn: [1] }],
      "1 dependency: it depends on step 1, which does not come before it (put the step that gives the value first)",
    ],
    [
      "a value that nobody said",
      [login, cancel({ order: "W9" })],
      '2 dependency: cancel: order "W9" is no order that was said or given (take it from the result of list)',
    ],
    [
      "a value of a step that gives none",
      [login, ping, cancel({ order: ref(2) })],
      "3 dependency: cancel: order must be a order, and step 2 gives nothing (take it from the result of list)",
    ],
    [
      "a value that is out of date",
      [login, list, cancel({ order: ref(2) }), cancel({ order: ref(2) })],
      "4 dependency: cancel: order is out of date since step 3 (take it from the result of list)",
    ],
    [
      "something that must be known first",
      [cancel({ order: "W1" }), login],
      "1 information: cancel needs identity, which no earlier step tells (call login in an earlier step)",
    ],
    [
      "something that must be so",
      [login, cancel({ order: "W2" })],
      "2 precondition: cancel: only a pending order can be cancelled (-)",
    ],
    [
      "something that an earlier step has made otherwise",
      [login, cancel({ order: "W1" }), cancel({ order: "W1" })],
      "3 precondition: cancel: only a pending order can be cancelled (-)",
    ],
    [
      "a change that does not go with the state",
      [open, { tool: "ship", args: { order: "W9" }, dependsOn: [] }],
      "2 state-consistency: ship: there is no such order (-)",
    ],
  ])("%s", async (_what, steps, verdict) => {
    expect(await verdictOn(steps)).toBe(verdict);
  });
});

describe("what can't be shown to fail is accepted", () => {
  test.each<[string, readonly (PlanStep | undefined)[], PlanningView?]>([
    ["a plan that can be done", [login, cancel({ order: "W1" })]],
    ["a value that an earlier step gives", [login, list, cancel({ order: ref(2) })]],
    ["what an earlier step makes so", [open, { tool: "ship", args: { order: "W1" }, dependsOn: [] }]],
    [
      "an argument that is said in words alone",
      [login, { tool: "cancel", constraints: "the first pending order", dependsOn: [1] }],
    ],
    ["a state that is not visible", [login, cancel({ order: "W2" })], { ...everything, visible: {} }],
    [
      "a change of what is not visible",
      [login, cancel({ order: "W1" }), cancel({ order: "W2" })],
      { ...everything, visible: {} },
    ],
  ])("%s", async (_what, steps, view) => {
    expect(await verdictOn(steps, view)).toBe("accepted");
  });

  test("without a state machine only schemas and the order of steps are looked at", async () => {
    const verifier = declaredVerifier();
    expect(await verdictOn([cancel({ order: "W2" })], everything, verifier)).toBe("accepted");
    expect(await verdictOn([cancel({ order: "W2" }, [2])], everything, verifier)).toContain("1 dependency");
  });
});

test("what is rejected could not have been done, in any state that looks as it does", async () => {
  const environment = machineEnvironment(machine);
  const anyStep = fc.constantFrom(
    login,
    list,
    open,
    ping,
    ...["W1", "W2", "W9"].flatMap((one) => [
      cancel({ order: one }),
      { ...cancel({ order: one }), tool: "ship" },
    ]),
  );
  let rejected = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 5 }), async (steps) => {
      const known = steps.filter((one) => one !== undefined);
      const verdict = await verdictOn(known);
      const { fed } = checkExecutability(
        {
          calls: known.map(({ tool, args = {} }, position) => ({
            name: tool,
            args,
            position,
            outcome: "ok",
            result: [],
          })),
          dialogue: [{ role: "user", text: everything.goal, afterCall: 0 }],
          metrics: {},
          ended: true,
          gaps: [],
        },
        environment,
      );
      if (verdict === "accepted") return;
      rejected += 1;
      expect(fed === null ? Number(verdict.split(" ")[0]) : fed).toBeLessThanOrEqual(
        Number(verdict.split(" ")[0]),
      );
    }),
  );
  expect(rejected).toBeGreaterThan(20);
});

test("a plan is read from a reply, whatever stands around it", () => {
  expect(readPlan('Here:\n```json\n{"steps": [{"tool": "a"}]}\n```')).toEqual({
    steps: [{ tool: "a", dependsOn: [] }],
  });
  expect([readPlan("no"), readPlan("{}"), readPlan('{"steps": [{"args": 1}]}')]).toMatchInlineSnapshot(`
    [
      {
        "fault": "the reply holds no JSON",
      },
      {
        "fault": "steps: Invalid input: expected array, received undefined",
      },
      {
        "fault": "steps.0.tool: Invalid input: expected string, received undefined",
      },
    ]
  `);
});
