/** Starts a run and makes so many calls. */
export type Run = (from: number) => NextCall;

/**
 * Prepares one more call, as a model or a host hands it over; what comes back makes it. So the time of a call begins where a guard is asked,
 * and whoever judges it is handed the same.
 */
export type NextCall = () => () => void;

/** A run that takes its calls in order, behind the first `from` of them. */
export function after<Call>(
  from: number,
  callAt: (position: number) => Call,
  take: (call: Call) => void,
): NextCall {
  let position = 0;
  const next: NextCall = () => {
    const call = callAt(position++);
    return () => take(call);
  };
  while (position < from) next()();
  return next;
}
