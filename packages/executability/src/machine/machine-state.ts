import type { Trace } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import type { KnownValues } from "./known-values.ts";

/** Where a machine stands. */
export interface MachineState {
  readonly trace: Trace;
  readonly data: Json;
  readonly known: KnownValues;
  readonly facts: ReadonlySet<string>;
}
