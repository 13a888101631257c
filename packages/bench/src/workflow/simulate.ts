import type { Json, JsonObject } from "@agentltl/core/host";
import type { BenchmarkTool } from "../tools/benchmark-tools.ts";

/** A call of the gold trace. */
export interface LoggedCall {
  readonly name: string;
  readonly args: JsonObject;
  readonly result: JsonObject;
}

/** What would have been called had a decision gone the other way, and which call (from 0) was made in its place. */
export interface UntakenCall extends Pick<LoggedCall, "name" | "args"> {
  readonly insteadOf: number;
}

/** A call by the tool's name and its arguments in order. */
export type PlannedCall = readonly [tool: string, ...values: readonly Json[]];

/** What a procedure does with its tools. Its decisions and rounds are counted. */
export interface Workflow {
  /** Calls a tool for one whole number. */
  readonly integer: (...call: PlannedCall) => number;
  /** Calls a tool for a list of whole numbers. */
  readonly integers: (...call: PlannedCall) => readonly number[];
  /** One of two calls for a whole number; the other is the branch that was not taken. */
  readonly choose: (first: boolean, whenTrue: PlannedCall, whenFalse: PlannedCall) => number;
  /** A decision without a call of its own. Gives what it was given. */
  readonly decide: (first: boolean) => boolean;
  /** A round of a loop begins. */
  readonly round: () => void;
}

/** What came of a procedure. */
export interface Simulated {
  readonly answer: number;
  readonly calls: readonly LoggedCall[];
  /** The calls of branches that were not taken, one for each choice. */
  readonly untaken: readonly UntakenCall[];
  /** How often a decision went either way. */
  readonly branches: { readonly taken: number; readonly notTaken: number };
  /** How many rounds all loops went. */
  readonly iterations: number;
}

/** Does what a procedure says with tools that compute, and keeps what it called. */
export function simulate(
  tools: Readonly<Record<string, BenchmarkTool>>,
  procedure: (workflow: Workflow) => number,
): Simulated {
  const calls: LoggedCall[] = [];
  const untaken: UntakenCall[] = [];
  let [taken, notTaken, iterations] = [0, 0, 0];

  const described = ([name, ...values]: PlannedCall): { tool: BenchmarkTool; args: JsonObject } => {
    const tool = tools[name];
    if (tool === undefined) throw new TypeError(`a template calls ${name}, which it doesn't have`);
    return {
      tool,
      args: Object.fromEntries(tool.parameters.map((one, index) => [one.name, values[index] ?? null])),
    };
  };
  const run = (call: PlannedCall): Json | undefined => {
    const { tool, args } = described(call);
    const result = tool.run(args);
    calls.push({ name: tool.name, args, result });
    return Object.values(result)[0];
  };
  const decide = (first: boolean): boolean => {
    if (first) taken += 1;
    else notTaken += 1;
    return first;
  };
  const workflow: Workflow = {
    integer: (...call) => Number(run(call)),
    integers: (...call) => [run(call)].flat().map(Number),
    choose: (first, whenTrue, whenFalse) => {
      const { tool, args } = described(first ? whenFalse : whenTrue);
      untaken.push({ name: tool.name, args, insteadOf: calls.length });
      return Number(run(decide(first) ? whenTrue : whenFalse));
    },
    decide,
    round: () => {
      iterations += 1;
    },
  };
  const answer = procedure(workflow);
  return { answer, calls, untaken, branches: { taken, notTaken }, iterations };
}
