import type { EvaluateOptions } from "../evaluate/evaluate-options.ts";
import type { ReadOptions } from "../trace/from-metrics.ts";
import type { KnownOptions } from "./check-options.ts";

/** How a trace is verified. */
export interface VerifyOptions extends Omit<EvaluateOptions, "position" | "registry">, ReadOptions {
  /** Weights by name of constraint, in place of their own. Finite and >= 0. */
  readonly weightOverrides?: Readonly<Record<string, number>> | undefined;
  /** What `details` says where nothing is violated and everything was evaluated. Default `All constraints satisfied.` */
  readonly fullComplianceDetail?: string | undefined;
  /** The run goes on: a constraint passes unless it is violated whatever comes. Default false. */
  readonly partialTrace?: boolean | undefined;
}

/** The names and, where they are few, the values of the options. */
export const verifyOptions: KnownOptions = {
  weightOverrides: undefined,
  fullComplianceDetail: undefined,
  partialTrace: [true, false],
  parallel: ["unordered", "listed"],
  counts: ["ran", "proposed"],
  match: undefined,
  metrics: undefined,
  finalAnswerTools: undefined,
};
