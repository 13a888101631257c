/**
 * What the guard adds to a step of the host's graph: runs of one call a step, by a model that answers at once, bare and guarded in one process,
 * taken in turns, with and without a checkpointer. Times are of the processor, so that a busy machine tells nearly the same. Start it with
 * `pnpm bench`, or with the numbers of steps: `pnpm bench 10 100`.
 */
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, tool } from "langchain";
import { z } from "zod";
import { agentltlMiddleware } from "../src/index.ts";
import { rulesOf, scriptedModel } from "../test/scripted.ts";

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

/** Microseconds a step of one run of a thread that begins with it: so many steps, each with one call, and an answer. */
async function timed(steps: number, posture: Posture, isKept: boolean): Promise<number> {
  const replies = Array.from({ length: steps }, (_, index) => [
    { name: index % 2 === 0 ? "read" : "write", args: { path: `f${index % 20}` } },
  ]);
  const model = scriptedModel([...replies, "Done."]);
  const middleware = posture === "bare" ? [] : [agentltlMiddleware({ rules, posture })];
  const checkpointer = isKept ? { checkpointer: new MemorySaver() } : {};
  const agent = createAgent({ model, tools, middleware, ...checkpointer });
  const config = { recursionLimit: 10_000, configurable: { thread_id: "t" } };
  const began = process.cpuUsage();
  await agent.invoke({ messages: "Go on." }, config);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / (steps + 1);
}

/** The numbers at these shares of the way through them. */
function quantiles(numbers: readonly number[], ...shares: readonly number[]): readonly number[] {
  const sorted = numbers.toSorted((one, other) => one - other);
  return shares.map((share) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN);
}

const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(20)).join("");
const given = process.argv.slice(2).map(Number).filter(Number.isInteger);
const lengths = given.length === 0 ? [1, 10, 100, 500] : given;

console.log(
  `Node ${process.version}; ${rules.constraints.length} rules; microseconds a step: median (quartiles)\n`,
);
console.log(cells(["steps", ...postures, "observe added", "enforce added", "enforce / bare"]));
for (const isKept of [false, true]) {
  for (const steps of lengths) {
    // The host writes all messages down at each step: its own cost grows with the square of the run.
    const rounds = Math.max(1, Math.round((isKept ? 200 : 1000) / steps ** (isKept ? 1.5 : 1)));
    const times: number[][] = postures.map(() => []);
    const warm = Math.min(5, rounds - 1);
    for (let round = -warm; round < Math.min(rounds, 40); round++) {
      for (const [index, posture] of postures.entries()) {
        const time = await timed(steps, posture, isKept);
        if (round >= 0) times[index]?.push(time);
      }
    }
    const medians = times.map((numbers) => quantiles(numbers, 0.5)[0] ?? Number.NaN);
    const [bare = Number.NaN, observe = Number.NaN, enforce = Number.NaN] = medians;
    const spread = times.map((numbers) => {
      const [low = 0, middle = 0, high = 0] = quantiles(numbers, 0.25, 0.5, 0.75);
      return `${middle.toFixed(0)} (${low.toFixed(0)}-${high.toFixed(0)})`;
    });
    console.log(
      cells([
        `${steps}${isKept ? " + MemorySaver" : ""}`,
        ...spread,
        (observe - bare).toFixed(0),
        (enforce - bare).toFixed(0),
        `${(enforce / bare).toFixed(2)} x`,
      ]),
    );
  }
}
