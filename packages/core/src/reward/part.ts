/** One part of a reward; `null` where the data don't tell. */
export interface Part {
  readonly value: number | null;
  readonly note?: string;
}

/** A part without a value, and why. */
export function noPart(note: string): Part {
  return { value: null, note };
}
