import type {
  Constraint,
  ConstraintResult,
  Mode,
  Procedure,
  ToolCall,
  Trace,
  Verification,
} from "@agentltl/core";
import { toolsNamed } from "../rules/tools-named.ts";
import type { ReadTrace, TracePlace } from "../traces/read-trace.ts";

/** One trace, judged. */
export interface JudgedTrace extends ReadTrace {
  readonly verification: Verification;
  /** Outcomes as they were recorded, where the rule file's own recognisers say otherwise. */
  readonly recorded: Trace;
  /** The score if refused and denied calls counted, too; absent where there are none. */
  readonly proposedScore?: number | null;
}

/** A rule that is broken in a trace, with what is shown of it. */
export interface Break {
  readonly rule: string;
  readonly at: TracePlace;
  readonly id: string | undefined;
  readonly task: string | undefined;
  readonly result: ConstraintResult;
  readonly calls: readonly ToolCall[];
  readonly recorded: readonly ToolCall[];
  readonly gaps: Trace["gaps"];
  /** The tools that the rule names. */
  readonly tools: ReadonlySet<string>;
}

/** What became of one rule on all traces. */
export interface RuleTally {
  readonly mode: Mode;
  readonly source: Constraint["source"];
  /** The tools that the rule names. */
  readonly tools: ReadonlySet<string>;
  /** Traces on which it had something to say. */
  applies: number;
  /** Traces on which its `when` was true. */
  active: number;
  violatingTraces: number;
  violatingCalls: number;
  /** Of the violating traces: those in which all that is broken was accepted. */
  acceptedTraces: number;
  notJudged: number;
  /** Why it could not be judged, and how often. */
  readonly unjudged: Map<string, number>;
  /** Why it had nothing to say, and how often. */
  readonly silence: Map<string, number>;
  readonly breaks: Break[];
}

/** What became of all rules on all traces. */
export interface Tally {
  traces: number;
  readonly files: Set<string>;
  readonly tasks: Set<string>;
  /** How often each tool was called. */
  readonly tools: Map<string, number>;
  readonly rules: ReadonlyMap<string, RuleTally>;
  readonly labels: Record<Verification["label"], number>;
  readonly scores: number[];
  /** How long decisions took while the runs were made, in milliseconds, where that was recorded. */
  readonly decisionMs: number[];
  readonly activeScores: number[];
  readonly proposedScores: number[];
  refusedCalls: number;
  tracesWithRefusals: number;
  /** Faults that were read around, and the first. */
  faults: number;
  tracesWithFaults: number;
  firstFault: { readonly at: TracePlace; readonly detail: string } | undefined;
  /** In how many traces a kind of thing was not recorded. */
  readonly notRecorded: Map<string, number>;
  /** How to have recorded what is not. */
  readonly advice: Set<string>;
  /** Traces in which a rule of these is broken and was not accepted, by the rules' names. */
  readonly brokenTogether: (readonly string[])[];
}

/** Of no trace yet. */
export function emptyTally({ constraints }: Procedure): Tally {
  return {
    traces: 0,
    files: new Set(),
    tasks: new Set(),
    tools: new Map(),
    rules: new Map(
      constraints.map(({ name, mode, source, formula }) => [
        name,
        {
          mode,
          source,
          tools: toolsNamed(formula),
          applies: 0,
          active: 0,
          violatingTraces: 0,
          violatingCalls: 0,
          acceptedTraces: 0,
          notJudged: 0,
          unjudged: new Map(),
          silence: new Map(),
          breaks: [],
        },
      ]),
    ),
    labels: { FULL: 0, PARTIAL: 0, VIOLATION: 0, NOT_EVALUATED: 0 },
    scores: [],
    decisionMs: [],
    activeScores: [],
    proposedScores: [],
    refusedCalls: 0,
    tracesWithRefusals: 0,
    faults: 0,
    tracesWithFaults: 0,
    firstFault: undefined,
    notRecorded: new Map(),
    advice: new Set(),
    brokenTogether: [],
  };
}
