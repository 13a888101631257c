/**
 * What the guard adds to a step of the host's loop: a run of one call a step, by a model that answers at once, bare and guarded in one
 * process, taken in turns. Start it with `pnpm bench`.
 */
import { defineProcedure, parse } from "@agentltl/core";
import { generateText, isStepCount, streamText, tool } from "ai";
import { measure } from "mitata";
import { z } from "zod";
import { agentltl } from "../src/index.ts";
import { scriptedModel } from "../test/scripted-model.ts";

const rounds = 5;

const rules = defineProcedure({
  constraints: [
    "precedes(read, write)",
    "count(write) <= 1000",
    "not called(rm)",
    "G(now write -> O now read)",
    "forall p in argsOf(write, path). count(write(path = $p)) <= 1000",
    'not called(write(path = "/etc/passwd"))',
    "G(not now(mv))",
    "called(read)",
    "count(read) <= 1000",
    'G(now write(path = "a") -> O now read(path = "a"))',
  ].map((text, index) => ({ name: `rule-${index}`, formula: parse(text) })),
});

const inputSchema = z.object({ path: z.string() });
const run = async () => "fine";
const tools = { read: tool({ inputSchema, execute: run }), write: tool({ inputSchema, execute: run }) };

/** A run of this many steps, each with one call, and an answer. */
function runOf(host: "generateText" | "streamText", steps: number, posture: Posture) {
  const replies = [
    ...Array.from({ length: steps }, (_, index) => [
      `${index % 2 === 0 ? "read" : "write"} {"path":"f${index % 20}"}`,
    ]),
    "Done.",
  ];
  const ltl =
    posture === "bare" ? undefined : agentltl({ rules, posture, unknownTools: "warn", onWarning: () => {} });
  const generate = ltl?.wrap(generateText) ?? generateText;
  const stream = ltl?.wrap(streamText) ?? streamText;
  return async () => {
    const options = {
      model: scriptedModel(replies),
      tools,
      prompt: "Go on.",
      stopWhen: isStepCount(steps + 1),
    };
    if (host === "generateText") await generate(options);
    else await stream(options).consumeStream();
  };
}

const postures = ["bare", "observe", "enforce"] as const;
type Posture = (typeof postures)[number];

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(16)).join("");

console.log(
  `Node ${process.version}; ${rules.constraints.length} rules; microseconds a step, median of ${rounds} rounds\n`,
);
console.log(
  cells(["host", "steps", "bare", "observe", "enforce", "observe added", "enforce added", "enforce / bare"]),
);
for (const host of ["generateText", "streamText"] as const) {
  for (const steps of [1, 10, 50]) {
    const runs = postures.map((posture) => runOf(host, steps, posture));
    const times: number[][] = postures.map(() => []);
    for (const one of runs) for (let count = 0; count < 20; count++) await one();
    for (let round = 0; round < rounds; round++) {
      for (const [index, one] of runs.entries()) {
        const { p50 } = await measure(one, { min_cpu_time: 100_000_000, min_samples: 10 });
        times[index]?.push(p50 / 1000 / (steps + 1));
      }
    }
    const [bare = Number.NaN, observe = Number.NaN, enforce = Number.NaN] = times.map(medianOf);
    const shown = [bare, observe, enforce, observe - bare, enforce - bare].map((time) => time.toFixed(0));
    console.log(cells([host, String(steps), ...shown, `${(enforce / bare).toFixed(2)} x`]));
  }
}
