import type { Attempt } from "../errors/attempt.ts";

/** Runs an action that may throw or reject, because of what it is given. Never rejects. Whoever calls it says what a throw means there. */
export function attemptLater<T>(action: () => T | PromiseLike<T>): Promise<Attempt<T>> {
  return new Promise<T>((resolve) => resolve(action())).then(
    (value): Attempt<T> => ({ kind: "done", value }),
    (error: unknown): Attempt<T> => ({ kind: "threw", error }),
  );
}
