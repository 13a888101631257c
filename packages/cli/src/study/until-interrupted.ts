const signals = ["SIGINT", "SIGTERM"] as const;

/** Runs an action that a first Ctrl-C, or SIGTERM, asks to end in order; a second one ends the process at once. */
export async function untilInterrupted<Result>(
  action: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result; readonly wasStopped: boolean }> {
  const stop = new AbortController();
  const onInterrupt = (): void => {
    for (const name of signals) process.off(name, onInterrupt);
    stop.abort();
  };
  for (const name of signals) process.on(name, onInterrupt);
  const result = await action(stop.signal).finally(() => {
    for (const name of signals) process.off(name, onInterrupt);
  });
  return { result, wasStopped: stop.signal.aborted };
}
