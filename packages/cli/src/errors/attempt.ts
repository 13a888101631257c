/** What an action that may throw came to. */
export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "threw"; readonly error: unknown };

/** Runs an action that may throw or reject because of what it is given: this package's one `catch`. */
export async function attempt<T>(action: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    return { kind: "done", value: await action() };
  } catch (error) {
    return { kind: "threw", error };
  }
}
