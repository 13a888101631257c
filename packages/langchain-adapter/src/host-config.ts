import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { isRecord, memberOf } from "./member-of.ts";

/** What the host's graph tells of the place where we are called. */
export interface HostConfig {
  /** The number of the graph's step. */
  readonly step: number | undefined;
  /** One and the same object in all hooks of one run, another in each other run. Older hosts have none. */
  readonly run: object | undefined;
}

/** The graph's own configuration, which the host gives to nodes and not to hooks. */
export function hostConfig(): HostConfig {
  const config: { readonly metadata?: unknown; readonly control?: unknown } | undefined =
    AsyncLocalStorageProviderSingleton.getRunnableConfig();
  const { metadata, control } = config ?? {};
  const step = memberOf(metadata, "langgraph_step");
  return { step: typeof step === "number" ? step : undefined, run: isRecord(control) ? control : undefined };
}
