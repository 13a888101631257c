import { equalJson } from "@agentltl/core/host";
import { type Random, seededRandom } from "@agentltl/statistics";
import { agentOf, type Competence } from "./plan.ts";
import type { AgentView, ScriptedAgent, WantedCall } from "./scripted-agent.ts";

const competences: readonly Competence[] = [
  { name: "perfect", description: "makes the calls of the gold run in order", plan: gold },
  { name: "swapper", description: "makes three neighbours in ten in the wrong order", plan: swapped },
  {
    name: "early-stopper",
    description: "stops after six calls in ten",
    plan: ({ task }) => firstOf(task.gold),
  },
  {
    name: "wrong-brancher",
    description:
      "takes the other branch at three decisions in ten, or passes other arguments where there are none",
    plan: wrongBranch,
  },
  { name: "looper", description: "makes one call in three twice more", plan: looped },
  { name: "batcher", description: "makes three calls in one reply", plan: gold, batch: 3 },
  {
    name: "insister",
    description: "makes three neighbours in ten in the wrong order, and a refused call once more",
    plan: swapped,
    insists: true,
  },
];

/** Agents of known competence: they stand in for models where there is none (ours). */
export const scriptedAgents: readonly ScriptedAgent[] = competences.map(agentOf);

function gold({ task }: AgentView): readonly WantedCall[] {
  return task.gold;
}

function firstOf(calls: readonly WantedCall[]): readonly WantedCall[] {
  return calls.slice(0, Math.ceil(0.6 * (calls.length - 1)));
}

/** At least one pair, where there are two calls that differ. */
function swapped({ task, seed }: AgentView): readonly WantedCall[] {
  const random = seededRandom(seed);
  const calls: WantedCall[] = [...task.gold];
  let swaps = 0;
  for (let at = 0; at + 1 < calls.length; at += 1) {
    const [one, other] = [calls[at], calls[at + 1]];
    if (one === undefined || other === undefined || equalJson([one.name, one.args], [other.name, other.args]))
      continue;
    const isLast = at + 2 === calls.length;
    if (!happens(random, 3) && !(isLast && swaps === 0)) continue;
    calls.splice(at, 2, other, one);
    swaps += 1;
    at += 1;
  }
  return calls;
}

/** Takes the other branch at three of ten decisions, at least once; where tools don't branch, passes other arguments. */
function wrongBranch({ task, seed }: AgentView): readonly WantedCall[] {
  const random = seededRandom(seed);
  const { gold: calls, untaken } = task;
  const certain = untaken[random.below(Math.max(1, untaken.length))]?.insteadOf ?? random.below(calls.length);
  return calls.map((call, index): WantedCall => {
    const other = untaken.find(({ insteadOf }) => insteadOf === index);
    const goesWrong = happens(random, 3) && (other !== undefined || untaken.length === 0);
    if (index !== certain && !goesWrong) return call;
    return other ?? { name: call.name, args: shifted(call) };
  });
}

function shifted({ args }: WantedCall): WantedCall["args"] {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((one) => Number(one) + 100) : Number(value) + 100,
    ]),
  );
}

function looped({ task, seed }: AgentView): readonly WantedCall[] {
  const random = seededRandom(seed);
  const first = random.below(task.gold.length);
  return task.gold.flatMap((call, index) =>
    random.below(3) === 0 || index === first ? [call, call, call] : [call],
  );
}

/** So many times in ten. */
function happens(random: Random, times: number): boolean {
  return random.below(10) < times;
}
