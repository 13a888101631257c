/** Runs an action that a first Ctrl-C asks to end in order; a second one ends the process at once. */
export async function untilInterrupted<Result>(
  action: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result; readonly wasStopped: boolean }> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once("SIGINT", onInterrupt);
  const result = await action(stop.signal).finally(() => process.off("SIGINT", onInterrupt));
  return { result, wasStopped: stop.signal.aborted };
}
