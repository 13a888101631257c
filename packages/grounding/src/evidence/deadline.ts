/** Says whether time is up. Loops ask it now and then, since looking at the clock takes time as well. */
export type Deadline = () => boolean;

/** How many rounds of a loop pass between two looks at the clock, less one: a mask for counters. */
export const roundsBetween = 0x3ff;

/** Time that is up `ms` milliseconds from now. */
export function deadlineIn(ms: number): Deadline {
  const end = Date.now() + ms;
  return () => Date.now() > end;
}

/** There is time enough. */
export const noDeadline: Deadline = () => false;
