/**
 * What the guard adds to a step of the host's loop: runs of one call a step, by a model that answers at once, bare and guarded in one process,
 * taken in turns. Microseconds of processor time a step: median of the rounds, with the least and the most. Start it with `pnpm bench`.
 */
import { z } from "zod";
import { agentltl } from "../src/index.ts";
import { callMember } from "../src/member.ts";
import { hosts } from "../test/majors.ts";
import { scriptedModelOf } from "../test/scripted-model.ts";
import { cellsOf, compare, printRow } from "./compare.ts";
import { rules } from "./rules.ts";

const inputSchema = z.object({ path: z.string() });
const run = async () => "fine";
const tools = { read: { inputSchema, execute: run }, write: { inputSchema, execute: run } };

const latest = hosts.filter(({ version }) => ["5.0.277", "6.0.326", "7.0.173"].includes(version));
const postures = ["bare", "observe", "enforce"] as const;

/** A run of this many steps, each with one call, and an answer. */
function runOf(
  { ai, mode, specification }: (typeof latest)[number],
  steps: number,
  posture: (typeof postures)[number],
) {
  const replies = [
    ...Array.from({ length: steps }, (_, index) => [
      `${index % 2 === 0 ? "read" : "write"} {"path":"f${index % 20}"}`,
    ]),
    "Done.",
  ];
  const ltl =
    posture === "bare" ? undefined : agentltl({ rules, posture, unknownTools: "warn", onWarning: () => {} });
  const generate = ltl?.wrap(ai.generateText) ?? ai.generateText;
  const stream = ltl?.wrap(ai.streamText) ?? ai.streamText;
  return async () => {
    const model = scriptedModelOf(specification, replies);
    const options = { model, tools, prompt: "Go on.", stopWhen: ai.stepCountIs(steps + 1) };
    if (mode === "generate") await generate(options);
    else await callMember(stream(options), "consumeStream", []);
  };
}

console.log(
  `Node ${process.version}, ${rules.constraints.length} rules, microseconds of processor time a step\n`,
);
printRow(["host", "steps", "bare", "observe", "", "enforce", ""]);
printRow(["---", "---", "---", "---", "---", "---", "---"]);
for (const host of latest) {
  for (const steps of [1, 10]) {
    const measured = await compare(
      postures.map((posture) => ({ name: posture, run: runOf(host, steps, posture), units: steps + 1 })),
    );
    printRow([host.name, String(steps), ...cellsOf(measured)]);
  }
}
