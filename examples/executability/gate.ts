// The worked example of prefix executability, with the same checks before each call: the call that can't be done never runs, and the run is
// possible from its first call to its last. `node --conditions=@agentltl/source examples/executability/gate.ts`.
import { readFile } from "node:fs/promises";
import { defineProcedure } from "@agentltl/core";
import {
  checkExecutability,
  executabilityGate,
  machineEnvironment,
  parseMachine,
} from "@agentltl/executability";
import { agentltl } from "@agentltl/vercel-ai";
import { generateText, isStepCount, tool } from "ai";
import { z } from "zod";
import { scriptedModel } from "../src/scripted-model.ts";

const file = await readFile(new URL("contacts.env.yaml", import.meta.url), "utf8");
const contacts = machineEnvironment(parseMachine(file, { file: "contacts.env.yaml" }));

const phone = "+49 30 1234567";
const script = [
  [{ name: "delete_contact", args: { id: phone } }],
  [{ name: "search_contacts", args: { phone } }],
  [{ name: "delete_contact", args: { id: "c-7" } }],
  "The contact is deleted.",
];
const tools = {
  search_contacts: tool({ inputSchema: z.object({ phone: z.string() }), execute: () => ["c-7"] }),
  delete_contact: tool({
    inputSchema: z.object({ id: z.string() }),
    execute: ({ id }) => {
      if (id !== "c-7") throw new Error(`there is no contact ${id}`);
      return "deleted";
    },
  }),
};
const task = { tools, prompt: `Delete the contact with the number ${phone}.`, stopWhen: isStepCount(10) };

for (const posture of ["observe", "enforce"] as const) {
  const ltl = agentltl({ rules: defineProcedure({ constraints: [executabilityGate(contacts)] }), posture });
  const run = ltl.runOf(await ltl.wrap(generateText)({ ...task, model: scriptedModel(script) }));
  const { horizon, fed, valid } = checkExecutability(run.trace, contacts);
  console.log(`${posture}: ${run.decisions.map(({ judged }) => judged).join(", ")}`);
  console.log(`  V = (${valid.map(Number).join(", ")}), T = ${horizon}, FED = ${fed}`);
  for (const { findings } of run.decisions) for (const { detail } of findings) console.log(`  ${detail}`);
}
