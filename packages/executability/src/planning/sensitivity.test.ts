import { expect, test } from "vitest";
import { contacts } from "../../test/contacts.ts";
import { cohortFigures } from "../metrics/cohort.ts";
import type { AgentTask } from "./agent-task.ts";
import { acceptAll, modelVerifier } from "./plan-verifier.ts";
import { type ScriptedReply, scriptedModel } from "./scripted-model.ts";
import { executedRun, runSensitivity, sensitivityDifferences } from "./sensitivity.ts";

const plan = '{"steps": [{"tool": "search_contacts"}, {"tool": "delete_contact", "dependsOn": [1]}]}';
const search: ScriptedReply = [["search_contacts", {}]];
const remove = (id: string): ScriptedReply => [["delete_contact", { id }]];
const clean: readonly ScriptedReply[] = [search, remove("c-7"), "Done."];
const repaired: readonly ScriptedReply[] = [remove("123"), search, remove("c-7"), "Done."];

const task = (id: string): AgentTask => ({
  id,
  goal: `Delete the contact of ${id}`,
  tools: [{ name: "search_contacts" }, { name: "delete_contact" }],
  visible: {},
  begin: async () => ({
    call: async (_name, args) => {
      const isError = JSON.stringify(args).includes("123");
      return { result: isError ? "there is no contact 123" : "ok", isError };
    },
  }),
});

/** Two tasks under the baseline, under a verifier that rejects once, and under none. */
async function sensitivity() {
  const usage = { inputTokens: 8, outputTokens: 2 };
  const planner = scriptedModel("planner", [plan, plan, plan, plan], usage);
  const no = '{"accepted": false, "step": 1, "check": "schema", "reason": "no"}';
  const judge = scriptedModel("judge", [no, '{"accepted": true}', no, '{"accepted": true}'], usage);
  const conditions = [repaired, clean, clean];
  const executor = scriptedModel("executor", [...conditions, ...conditions].flat(), usage);
  let now = 0;
  const runs = await runSensitivity(["a", "b"].map(task), {
    planner,
    executor,
    verifiers: [modelVerifier(judge), acceptAll],
    clock: () => (now += 100),
    succeeded: ({ trace }) => trace.finalAnswer === "Done.",
  });
  return { runs, planner, executor };
}

test("all conditions begin with the same plan, made once for each task", async () => {
  const { runs, planner } = await sensitivity();
  // Two first plans, and one revision of each under the verifier that rejects.
  expect(planner.asked).toHaveLength(4);
  const first = [...runs.conditions.values()].map((of) => of.map(({ run }) => run.candidates[0]?.text));
  expect(first).toEqual([
    [plan, plan],
    [plan, plan],
  ]);
});

test("the cost of each condition holds that of the shared plan, and verification and revision where there are any", async () => {
  const { runs } = await sensitivity();
  const requests = [runs.baseline, ...runs.conditions.values()].map((of) =>
    of.map(({ run }) =>
      Object.values(run.cost.by)
        .map((one) => one.requests)
        .join(" "),
    ),
  );
  // plan, revise, verify, act
  expect(requests).toEqual([
    ["1 0 0 4", "1 0 0 4"],
    ["1 1 2 3", "1 1 2 3"],
    ["1 0 0 3", "1 0 0 3"],
  ]);
});

test("differences are those of the runs as they were done, task by task; costs are points", async () => {
  const { runs } = await sensitivity();
  const [judged, all] = sensitivityDifferences(runs, contacts, { seed: 1, times: 200 });
  expect(judged).toMatchObject({
    condition: "judge",
    figures: {
      tasks: 2,
      ter: { change: 1, interval: [1, 1] },
      aucPec: { change: 1 },
      success: { change: 0 },
    },
    tokens: 20,
    latencyMs: 200,
  });
  expect(all).toMatchObject({ condition: "accept-all", tokens: -10, latencyMs: -100 });
});

test("a run that repairs itself is eligible for recovery; one whose plan was rejected is not", async () => {
  const { runs } = await sensitivity();
  const of = (scored: readonly (typeof runs.baseline)[number][]) =>
    cohortFigures(scored.flatMap((run) => executedRun(run, contacts)))?.recovery;
  expect(of(runs.baseline)).toEqual({ recovered: 2, eligible: 2, rate: 1 });
  expect(of(runs.conditions.get("judge") ?? [])).toEqual({ recovered: 0, eligible: 0, rate: undefined });
});

test("where a provider reports no tokens, no difference of them is told", async () => {
  const executor = scriptedModel("executor", [...clean, ...clean]);
  const runs = await runSensitivity([task("a")], {
    planner: scriptedModel("planner", [plan]),
    executor,
    verifiers: [acceptAll],
  });
  expect(sensitivityDifferences(runs, contacts, { seed: 1, times: 50 })[0]?.tokens).toBe(null);
});
