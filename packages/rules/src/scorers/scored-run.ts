import { type Procedure, Trace, type Verification, verifyTrace } from "@agentltl/core";
import { attempt } from "@agentltl/core/host";

/** How a scorer finds the run, and what it calls the score. */
export interface ScorerOptions<Given> {
  /** What the score is called. Default `compliance`. */
  readonly name?: string;
  /** The run: a trace, or a run's record as in the paper's section 11. Default: where the platform's own output holds one. */
  readonly run?: (given: Given) => unknown;
}

/** A run's verdict; `why` there is none, where it could not be read. */
export type Scored =
  | { readonly kind: "scored"; readonly verification: Verification }
  | { readonly kind: "unreadable"; readonly why: string };

/** What the score is called where nothing else is said. */
export const defaultName = "compliance";

/** Judges what should be a run. */
export function scored(run: unknown, rules: Procedure): Scored {
  const read = attempt(() => verifyTrace(Trace.fromJSON(parsed(run)), rules));
  if (read.kind === "done") return { kind: "scored", verification: read.value };
  return { kind: "unreadable", why: read.error instanceof Error ? read.error.message : String(read.error) };
}

/** Platforms store outputs as text. */
function parsed(run: unknown): unknown {
  if (typeof run !== "string") return run;
  const json = attempt((): unknown => JSON.parse(run));
  return json.kind === "done" ? json.value : run;
}

/** Which rules were broken and why, or why there is no score, in a few lines. */
export function reasonFor({ constraints, details, score }: Verification): string {
  if (score === null) {
    const [first] = constraints.filter(({ passed, active }) => passed === null && active);
    return first === undefined ? "no rule could be judged" : `not judged: ${first.name}: ${first.detail}`;
  }
  const broken = constraints.filter(({ passed }) => passed === false);
  if (broken.length === 0) return details;
  return broken.map(({ name, detail }) => `${name}: ${detail}`).join("\n");
}

/** The run in a platform's output: what stands at `trace` or `run`, or the output itself. */
export function runIn(output: unknown): unknown {
  const holder = parsed(output);
  if (typeof holder !== "object" || holder === null) return holder;
  const key = ["trace", "run"].find((one) => Object.hasOwn(holder, one));
  return key === undefined ? holder : Reflect.get(holder, key);
}
