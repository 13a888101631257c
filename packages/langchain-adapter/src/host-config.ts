import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { isRecord, memberOf } from "./member-of.ts";

/** What the host's graph tells of the place where we are called. */
export interface HostConfig {
  /** The number of the graph's step. */
  readonly step: number | undefined;
  /** One and the same object in all hooks of one run, another in each other run. Older hosts have none. */
  readonly run: object | undefined;
  /** Whether the run does one thing at a time: of several calls of a reply the host then makes the first alone, and says nothing. */
  readonly isSingle: boolean;
}

interface Told {
  readonly metadata?: unknown;
  readonly control?: unknown;
  readonly maxConcurrency?: unknown;
}

/** The graph's own configuration, which the host gives to nodes and not to hooks. */
export function hostConfig(): HostConfig {
  const config: Told | undefined = AsyncLocalStorageProviderSingleton.getRunnableConfig();
  const { metadata, control, maxConcurrency } = config ?? {};
  const step = memberOf(metadata, "langgraph_step");
  return {
    step: typeof step === "number" ? step : undefined,
    run: isRecord(control) ? control : undefined,
    isSingle: maxConcurrency === 1,
  };
}
