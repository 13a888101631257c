/** What an action that may throw came to. */
export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "threw"; readonly error: unknown };

/**
 * Runs an action that may throw because of what a rule file says: the YAML library, core's parser and builders.
 *
 * This package's one `catch`. Whoever calls it turns a throw into a fault with a place.
 */
export function attempt<T>(action: () => T): Attempt<T> {
  try {
    return { kind: "done", value: action() };
  } catch (error) {
    return { kind: "threw", error };
  }
}

/** What a thrown thing says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
