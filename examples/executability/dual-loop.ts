// A plan that is verified before anything is called, with any model of the AI SDK; scripted here.
// `node --conditions=@agentltl/source examples/executability/dual-loop.ts`.
import { readFile } from "node:fs/promises";
import { checkExecutability, machineEnvironment, parseMachine } from "@agentltl/executability";
import { aiSdkModel, declaredVerifier, runAgent } from "@agentltl/executability/planning";
import { scriptedModel } from "../src/scripted-model.ts";

const file = parseMachine(await readFile(new URL("contacts.env.yaml", import.meta.url), "utf8"));
const phone = "+49 30 1234567";
const search = { tool: "search_contacts", args: { phone } };
const plan = (...steps: readonly object[]) => JSON.stringify({ steps });

const planner = aiSdkModel(
  scriptedModel([
    plan({ tool: "delete_contact", args: { phone } }),
    plan(search, { tool: "delete_contact", args: { id: { $step: 1, path: "[0]" } }, dependsOn: [1] }),
  ]),
);
const executor = aiSdkModel(
  scriptedModel([
    [{ name: "search_contacts", args: { phone } }],
    [{ name: "delete_contact", args: { id: "c-7" } }],
    "The contact is deleted.",
  ]),
);
const run = await runAgent(
  {
    id: "delete-contact",
    goal: `Delete the contact with the number ${phone}.`,
    tools: Object.entries(file.tools).map(([name, { parameters = {} }]) => ({ name, parameters })),
    visible: { contacts: "two; search to see them" },
    begin: async () => ({
      call: async (name) => ({ result: name === "search_contacts" ? ["c-7"] : "deleted", isError: false }),
    }),
  },
  { kind: "dual-loop", planner, verifier: declaredVerifier(file) },
  { executor },
);
for (const { verdict } of run.candidates)
  console.log(
    verdict.kind === "accepted" ? "accepted" : `step ${verdict.step}, ${verdict.check}: ${verdict.reason}`,
  );
const { horizon, fed } = checkExecutability(run.trace, machineEnvironment(file));
console.log(`T = ${horizon}, FED = ${fed}`);
console.log(
  `requests: ${Object.entries(run.cost.by)
    .map(([purpose, { requests }]) => `${purpose} ${requests}`)
    .join(", ")}`,
);
