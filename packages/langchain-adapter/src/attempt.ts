/** What an action that may throw came to. */
export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "threw"; readonly error: unknown };

/** Runs an action that may throw: this package's one `catch`. Whoever calls it says what a throw means there. */
export function attempt<T>(action: () => T): Attempt<T> {
  try {
    return { kind: "done", value: action() };
  } catch (error) {
    return { kind: "threw", error };
  }
}

/** As {@link attempt} for an action that may also reject. */
export function attemptLater<T>(action: () => T | PromiseLike<T>): Promise<Attempt<T>> {
  return new Promise<T>((resolve) => resolve(action())).then(
    (value): Attempt<T> => ({ kind: "done", value }),
    (error: unknown): Attempt<T> => ({ kind: "threw", error }),
  );
}
