/** Milliseconds since the epoch as OTLP writes times; `undefined` for what it can't: its 0 says that the time is not known. */
export function nanosecondsOf(milliseconds: number | undefined): string | undefined {
  if (milliseconds === undefined || !Number.isFinite(milliseconds) || milliseconds <= 0) return undefined;
  const whole = Math.floor(milliseconds);
  const nanoseconds = BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1_000_000));
  // The field has 64 bits.
  return nanoseconds === 0n || nanoseconds >= 2n ** 64n ? undefined : `${nanoseconds}`;
}

/** The first or last of times that OTLP can write; `undefined` of none. A trace may hold more than a function takes arguments. */
export function extreme(
  times: readonly (number | undefined)[],
  of: (one: number, other: number) => number,
): number | undefined {
  return times
    .filter((time) => time !== undefined && nanosecondsOf(time) !== undefined)
    .reduce((one, other) => (one === undefined || other === undefined ? other : of(one, other)), undefined);
}
