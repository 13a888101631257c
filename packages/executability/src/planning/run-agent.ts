import type { Trace } from "@agentltl/core";
import { type AgentTask, planningView } from "./agent-task.ts";
import { costOf, createMeter, type RunCost, type Spending } from "./cost.ts";
import { type Decoding, leastRandom } from "./decoding.ts";
import { execute } from "./execute.ts";
import type { Model } from "./model.ts";
import { readPlan } from "./plan.ts";
import type { Asking, PlanVerifier } from "./plan-verifier.ts";
import type { Binding } from "./prompts.ts";
import { type Candidate, proposePlan, verifiedPlan } from "./verified-plan.ts";

/**
 * How an agent goes about a task (appendices D and F). `react`: it acts, and nothing else. `prompt-planning`: it is told to think of a plan
 * first. `plan-conditioned`: a planner makes a plan that nobody verifies. `dual-loop`: a plan is verified, and revised until it is accepted.
 */
export type Method =
  | { readonly kind: "react" }
  | { readonly kind: "prompt-planning" }
  | { readonly kind: "plan-conditioned"; readonly planner: Model }
  | { readonly kind: "dual-loop"; readonly planner: Model; readonly verifier: PlanVerifier };

/** What all methods that are compared must share. */
export interface AgentSettings {
  readonly executor: Model;
  /** How many plans may be put forward. Default 5. */
  readonly mostPlans?: number;
  /** How many calls may be made. Default 10. */
  readonly mostCalls?: number;
  readonly decoding?: Decoding;
  /** Milliseconds. Default `Date.now`. */
  readonly clock?: () => number;
}

/** One run of an agent. */
export interface AgentRun {
  readonly task: string;
  readonly method: Method["kind"];
  /** What the executor did, and nothing else. */
  readonly trace: Trace;
  /** The plans that were put forward; empty for a method that has none. */
  readonly candidates: readonly Candidate[];
  /** No plan was accepted, and so none bound the executor. No failure of the run, which is scored as any other. */
  readonly exhausted: boolean;
  readonly cost: RunCost;
}

/** A plan that was made already, and what it cost. */
export interface MadePlan {
  readonly text: string;
  readonly spent: readonly Spending[];
}

/** Runs an agent on a task. `first`: a plan that was made already, for methods that have one; what it cost is counted. */
export async function runAgent(
  task: AgentTask,
  method: Method,
  settings: AgentSettings,
  first?: MadePlan,
): Promise<AgentRun> {
  const { executor, mostCalls = 10, decoding = leastRandom, clock = Date.now } = settings;
  const asking: Asking = { meter: createMeter(clock, first?.spent), decoding };
  const planned = await planFor(task, method, settings, asking, first?.text);
  const trace = await execute(task, planned.binding, { executor, most: mostCalls }, asking);
  return {
    task: task.id,
    method: method.kind,
    trace: { ...trace, labels: { method: method.kind, model: executor.id } },
    candidates: planned.candidates,
    exhausted: planned.exhausted,
    cost: costOf(asking.meter.spent),
  };
}

interface Planned {
  readonly binding: Binding;
  readonly candidates: readonly Candidate[];
  readonly exhausted: boolean;
}

async function planFor(
  task: AgentTask,
  method: Method,
  { mostPlans = 5 }: AgentSettings,
  asking: Asking,
  first: string | undefined,
): Promise<Planned> {
  const view = planningView(task);
  switch (method.kind) {
    case "react":
      return { binding: { kind: "none" }, candidates: [], exhausted: false };
    case "prompt-planning":
      return { binding: { kind: "self" }, candidates: [], exhausted: false };
    case "plan-conditioned": {
      const read = readPlan(first ?? (await proposePlan(view, method.planner, asking)));
      const binding: Binding = "fault" in read ? { kind: "none" } : { kind: "given", plan: read };
      return { binding, candidates: [], exhausted: false };
    }
    case "dual-loop": {
      const { planner, verifier } = method;
      const came = await verifiedPlan(view, { planner, verifier, most: mostPlans, first }, asking);
      const { candidates, exhausted, plan } = came;
      return {
        binding: plan === undefined ? { kind: "none" } : { kind: "accepted", plan },
        candidates,
        exhausted,
      };
    }
  }
}
