/** An own or inherited member of whatever a host handed over; `undefined` where there is none. Throws what a getter throws: doubt refuses. */
export function memberOf(holder: unknown, key: string): unknown {
  return isRecord(holder) ? holder[key] : undefined;
}

/** An own member only, for names that a model wrote. */
export function ownMemberOf(holder: unknown, key: string): unknown {
  return isRecord(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

/** What can have members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
