import type { Guard } from "@agentltl/core";

/** Where the guard of a session lives. */
export interface Home {
  guard(): Guard;
  /** The calls that a person was asked about, by the host's id, with the decision that asked. */
  readonly asked: Map<string, string>;
  /** Does work on the guard: at once, or alone and stored. What fails to be stored has not happened. */
  act<T>(work: () => T): T | Promise<T>;
  /** Resolves when all work is done, however it went; `undefined` where none is going on. */
  idle(): Promise<void> | undefined;
}

/** A guard in this process. */
export function localHome(guard: Guard): Home {
  return { guard: () => guard, asked: new Map(), act: (work) => work(), idle: () => undefined };
}
