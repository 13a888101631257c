/**
 * What the guard adds to a step of the host's graph: runs of one call a step, by a model that answers at once, bare and guarded in one process,
 * taken in turns, with and without a checkpointer. `hooks` is a middleware with the hooks of ours that does nothing in them: what the host asks
 * for being called at all (each hook is a node of its graph, and with a checkpointer a state that it writes down). What `enforce` takes beyond
 * that is ours. Times are of the processor; what is added is the median of the differences of runs that follow each other, so that a busy
 * machine tells nearly the same. Start it with `pnpm bench`, or with the numbers of steps: `pnpm bench 10 100`.
 */
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, tool } from "langchain";
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

const kinds = ["bare", "hooks", "observe", "enforce"] as const;
type Kind = (typeof kinds)[number];

function middlewareOf(kind: Kind) {
  if (kind === "bare") return [];
  return kind === "hooks" ? [idle] : [agentltlMiddleware({ rules, posture: kind })];
}

const idle = createMiddleware({
  name: "idle",
  stateSchema: z.object({ _idle: z.unknown() }),
  beforeAgent: () => undefined,
  afterModel: { canJumpTo: ["model", "end"], hook: () => undefined },
  afterAgent: () => undefined,
  wrapToolCall: (request, handler) => handler(request),
});

/** Microseconds a step of one run of a thread that begins with it: so many steps, each with one call, and an answer. */
async function timed(steps: number, kind: Kind, isKept: boolean): Promise<number> {
  const replies = Array.from({ length: steps }, (_, index) => [
    { name: index % 2 === 0 ? "read" : "write", args: { path: `f${index % 20}` } },
  ]);
  const model = scriptedModel([...replies, "Done."]);
  const checkpointer = isKept ? { checkpointer: new MemorySaver() } : {};
  const agent = createAgent({ model, tools, middleware: middlewareOf(kind), ...checkpointer });
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
const lengths = given.length === 0 ? [1, 10, 100, 300] : given;

console.log(
  `Node ${process.version}; ${rules.constraints.length} rules; microseconds a step: median (quartiles)\n`,
);
const added = ["observe added", "enforce added", "of it the hooks", "of it ours"];
console.log(cells(["steps", ...kinds, ...added]));
for (const isKept of [false, true]) {
  for (const steps of lengths) {
    // The host writes all messages down at each step: its own cost grows with the square of the run.
    const rounds = Math.max(3, Math.round((isKept ? 200 : 1000) / steps ** (isKept ? 1.5 : 1)));
    const times: number[][] = kinds.map(() => []);
    const warm = Math.min(5, rounds - 1);
    for (let round = -warm; round < Math.min(rounds, 40); round++) {
      for (const [index, kind] of kinds.entries()) {
        const time = await timed(steps, kind, isKept);
        if (round >= 0) times[index]?.push(time);
      }
    }
    const [bare = [], hooks = [], observe = [], enforce = []] = times;
    const between = (one: readonly number[], other: readonly number[]) =>
      quantiles(
        one.map((time, round) => time - (other[round] ?? Number.NaN)),
        0.5,
      )[0] ?? Number.NaN;
    const differences = [
      between(observe, bare),
      between(enforce, bare),
      between(hooks, bare),
      between(enforce, hooks),
    ];
    const spread = times.map((numbers) => {
      const [low = 0, middle = 0, high = 0] = quantiles(numbers, 0.25, 0.5, 0.75);
      return `${middle.toFixed(0)} (${low.toFixed(0)}-${high.toFixed(0)})`;
    });
    console.log(
      cells([
        `${steps}${isKept ? " + MemorySaver" : ""}`,
        ...spread,
        ...differences.map((difference) => difference.toFixed(0)),
      ]),
    );
  }
}
