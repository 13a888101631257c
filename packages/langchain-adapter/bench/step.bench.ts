/**
 * What the guard adds to a step of the host's graph: a run of one call a step, by a model that answers at once, bare and guarded in one
 * process, taken in turns. Start it with `pnpm bench`.
 */
import { createAgent, fakeModel, tool } from "langchain";
import { measure } from "mitata";
import { z } from "zod";
import { agentltlMiddleware } from "../src/index.ts";
import { messageOf, rulesOf } from "../test/scripted.ts";

const rounds = 5;

const rules = rulesOf({
  a: "precedes(read, write)",
  b: "count(write) <= 1000",
  c: "not called(rm)",
  d: "G(now write -> O now read)",
  e: "forall p in argsOf(write, path). count(write(path = $p)) <= 1000",
  f: 'not called(write(path = "/etc/passwd"))',
  g: "G(not now(mv))",
  h: "called(read)",
  i: "count(read) <= 1000",
  j: 'G(now write(path = "a") -> O now read(path = "a"))',
});

const tools = ["read", "write"].map((name) =>
  tool(() => "fine", { name, description: "d", schema: z.object({ path: z.string() }) }),
);

const postures = ["bare", "observe", "enforce"] as const;
type Posture = (typeof postures)[number];

/** A run of this many steps, each with one call, and an answer. */
function runOf(steps: number, posture: Posture) {
  const middleware = posture === "bare" ? [] : [agentltlMiddleware({ rules, posture })];
  const replies = Array.from({ length: steps }, (_, index) => [
    { name: index % 2 === 0 ? "read" : "write", args: { path: `f${index % 20}` } },
  ]);
  return async () => {
    const scripted = [...replies, "Done."].reduce(
      (model, reply) => model.respond(messageOf(reply)),
      fakeModel(),
    );
    const agent = createAgent({ model: scripted, tools, middleware });
    await agent.invoke({ messages: "Go on." }, { recursionLimit: 1000 });
  };
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN;
}

const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(16)).join("");

console.log(
  `Node ${process.version}; ${rules.constraints.length} rules; microseconds a step, median of ${rounds} rounds\n`,
);
console.log(
  cells(["steps", "bare", "observe", "enforce", "observe added", "enforce added", "enforce / bare"]),
);
for (const steps of [1, 10, 50]) {
  const runs = postures.map((posture) => runOf(steps, posture));
  const times: number[][] = postures.map(() => []);
  for (const one of runs) for (let count = 0; count < 5; count++) await one();
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of runs.entries()) {
      const { p50 } = await measure(one, { min_cpu_time: 100_000_000, min_samples: 10 });
      times[index]?.push(p50 / 1000 / (steps + 1));
    }
  }
  const [bare = Number.NaN, observe = Number.NaN, enforce = Number.NaN] = times.map(medianOf);
  const shown = [bare, observe, enforce, observe - bare, enforce - bare].map((time) => time.toFixed(0));
  console.log(cells([String(steps), ...shown, `${(enforce / bare).toFixed(2)} x`]));
}
