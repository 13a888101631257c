import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";

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
  const step = isObject(metadata) ? Reflect.get(metadata, "langgraph_step") : undefined;
  return { step: typeof step === "number" ? step : undefined, run: isObject(control) ? control : undefined };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
