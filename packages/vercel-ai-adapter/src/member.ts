/** An own or inherited member of whatever a host handed over; `undefined` where there is none. */
export function member(holder: unknown, key: string): unknown {
  return isObject(holder) ? Reflect.get(holder, key) : undefined;
}

/** An own member only, for names that a model wrote. */
export function ownMember(holder: unknown, key: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;
}

/** A member that is a text; empty where it is none. */
export function textMember(holder: unknown, key: string): string {
  const value = member(holder, key);
  return typeof value === "string" ? value : "";
}

/** A member that is a list; empty where it is none. */
export function listMember(holder: unknown, key: string): readonly unknown[] {
  return asList(member(holder, key));
}

/** The same list; an empty one of what is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Calls what may be a function, with `undefined` where it is none. */
export function callMember(holder: unknown, key: string, args: readonly unknown[]): unknown {
  const method = member(holder, key);
  return typeof method === "function" ? Reflect.apply(method, holder, args) : undefined;
}

export function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return (isObject(value) || typeof value === "function") && typeof Reflect.get(value, "then") === "function";
}

export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isObject(value) && typeof Reflect.get(value, Symbol.asyncIterator) === "function";
}
