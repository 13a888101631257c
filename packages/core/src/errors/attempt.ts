/** What an action that may throw came to. */
export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "threw"; readonly error: unknown };

/**
 * Runs an action that may throw because of what it is given: a getter, a proxy, a predicate, `JSON.parse`.
 *
 * The one `catch` of this package, and of those built on it that take it from the `host` entry. Whoever calls it says what a throw means
 * there; it is never "true".
 */
export function attempt<T>(action: () => T): Attempt<T>;
/** The same for an action on something: at each call of an agent, one function less to be made. */
export function attempt<T, Given>(action: (given: Given) => T, given: Given): Attempt<T>;
export function attempt<T, Given>(action: (given?: Given) => T, given?: Given): Attempt<T> {
  try {
    return { kind: "done", value: action(given) };
  } catch (error) {
    return { kind: "threw", error };
  }
}
