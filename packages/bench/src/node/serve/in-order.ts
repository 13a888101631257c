import { type Attempt, attemptLater } from "@agentltl/core/host";

/**
 * Runs an action on each item of a stream, up to `ahead` at once, and gives what they come to in the items' order, each as soon as it and all
 * before it are there. Reads no further than `ahead`, so that whoever reads slowly slows the stream down. `run` never rejects; a stream that
 * breaks off rejects here.
 */
export async function* inOrder<T, U>(
  items: AsyncIterator<T>,
  run: (item: T) => Promise<U>,
  ahead: number,
): AsyncGenerator<U> {
  const running: Promise<U>[] = [];
  const read = (): Promise<Attempt<IteratorResult<T>>> => attemptLater(() => items.next());
  let reading: Promise<Attempt<IteratorResult<T>>> | undefined = read();
  while (reading !== undefined || running.length > 0) {
    const [head] = running;
    const canRead = reading !== undefined && running.length < ahead;
    const first = await Promise.race([
      ...(head === undefined ? [] : [head.then(() => "answer" as const)]),
      ...(reading !== undefined && canRead ? [reading.then(() => "item" as const)] : []),
    ]);
    if (first === "answer" && head !== undefined) {
      running.shift();
      yield await head;
      continue;
    }
    const next: Attempt<IteratorResult<T>> | undefined = await reading;
    if (next?.kind === "threw") throw next.error;
    if (next === undefined || next.value.done === true) reading = undefined;
    else {
      running.push(run(next.value.value));
      reading = read();
    }
  }
}
