/** What an action that may throw came to. */
export type Attempt<T> =
  | { readonly kind: "done"; readonly value: T }
  | { readonly kind: "threw"; readonly error: unknown };

/**
 * Runs an action that may throw because of what it is given: a getter, a proxy, a predicate, `JSON.parse`.
 *
 * Whoever calls it says what a throw means there; it is never "true".
 */
export function attempt<T>(action: () => T): Attempt<T>;
/** The same for an action on something: at each call of an agent, one function less to be made. */
export function attempt<T, Given>(action: (given: Given) => T, given: Given): Attempt<T>;
export function attempt<T, Given>(action: (given?: Given) => T, given?: Given): Attempt<T> {
  return attemptOr<Attempt<T>, Given | undefined>(
    (one) => ({ kind: "done", value: action(one) }),
    given,
    (error) => ({ kind: "threw", error }),
  );
}

/** What an action comes to; `undefined` where it throws, and why is nobody's business. */
export function attempted<T>(action: () => T): T | undefined;
/** The same for an action on something. */
export function attempted<T, Given>(action: (given: Given) => T, given: Given): T | undefined;
export function attempted<T, Given>(action: (given?: Given) => T, given?: Given): T | undefined {
  return attemptOr<T | undefined, Given | undefined>(action, given, nothing);
}

function nothing(): undefined {
  return undefined;
}

/** The one `catch` of this package, and of those built on it that take {@link attempt} from the `host` entry. */
function attemptOr<T, Given>(action: (given: Given) => T, given: Given, otherwise: (error: unknown) => T): T {
  try {
    return action(given);
  } catch (error) {
    return otherwise(error);
  }
}
