// What every runtime has (Node, browsers, edge) and the language's own types don't name.
declare const performance: { now(): number };
declare const crypto: { randomUUID(): string };
declare const console: { warn(message: string): void };
declare function setTimeout(action: () => void, milliseconds: number): unknown;
declare class ReadableStream<T> {
  constructor(source: {
    pull(controller: { enqueue(chunk: T): void; close(): void }): Promise<void>;
    cancel(): Promise<void>;
  });
}

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

/** Resolves after this long. Keeps no process alive. */
export function waited(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer: unknown = setTimeout(resolve, milliseconds);
    if (typeof timer === "object" && timer !== null && "unref" in timer && typeof timer.unref === "function")
      timer.unref();
  });
}

/** A web stream of what a generator gives. */
export function streamOf<T>(chunks: AsyncGenerator<T>): object {
  return new ReadableStream<T>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
