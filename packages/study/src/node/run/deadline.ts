/** When a run must end. */
export interface Deadline {
  /** Aborted when the run is stopped, and when it is out of time. */
  readonly signal: AbortSignal;
  isLate(): boolean;
}

/** A deadline after so many seconds; without a number there is only the signal that stops the run. */
export function deadline(stop: AbortSignal, seconds: number | undefined): Deadline {
  if (seconds === undefined) return { signal: stop, isLate: () => false };
  const timeout = AbortSignal.timeout(seconds * 1000);
  return { signal: AbortSignal.any([stop, timeout]), isLate: () => timeout.aborted };
}
