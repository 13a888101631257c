// What every runtime has (Node, browsers, edge) and the language's own types don't name.
declare const performance: { now(): number };
declare const crypto: { randomUUID(): string };
declare const console: { warn(message: string): void };

/** Milliseconds, for measuring spans. */
export function now(): number {
  return performance.now();
}

/** A name for a run that has none. */
export function newRunId(): string {
  return crypto.randomUUID();
}

export function warnOnConsole(message: string): void {
  console.warn(message);
}
