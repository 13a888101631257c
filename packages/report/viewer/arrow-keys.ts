/** What is chosen: a call and a rule, each by its number from 0. */
export interface Place {
  readonly call: number;
  readonly rule: number;
}

interface Extent {
  readonly calls: number;
  readonly rules: number;
}

/** Where a key leads; `undefined` for a key that leads nowhere. */
export function placeAfter(key: string, { call, rule }: Place, { calls, rules }: Extent): Place | undefined {
  const inside = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value));
  switch (key) {
    case "ArrowLeft":
      return { rule, call: inside(call - 1, calls) };
    case "ArrowRight":
      return { rule, call: inside(call + 1, calls) };
    case "ArrowUp":
      return { call, rule: inside(rule - 1, rules) };
    case "ArrowDown":
      return { call, rule: inside(rule + 1, rules) };
    case "Home":
      return { rule, call: 0 };
    case "End":
      return { rule, call: inside(calls, calls) };
  }
  return undefined;
}
