import type { Amount } from "../answer/amounts.ts";

/** What one unit is in another. */
interface Conversion {
  readonly from: string;
  readonly to: string;
  readonly factor: number;
  /** Added before multiplying. */
  readonly offset?: number;
}

const there: readonly Conversion[] = [
  { from: "°f", to: "°c", factor: 5 / 9, offset: -32 },
  { from: "mi", to: "km", factor: 1.609_344 },
  { from: "ft", to: "meter", factor: 0.3048 },
  { from: "lb", to: "kg", factor: 0.453_592_37 },
  { from: "ms", to: "s", factor: 0.001 },
  { from: "s", to: "min", factor: 1 / 60 },
  { from: "min", to: "h", factor: 1 / 60 },
  { from: "h", to: "day", factor: 1 / 24 },
];
const conversions: readonly Conversion[] = there.flatMap(({ from, to, factor, offset = 0 }) => [
  { from, to, factor, offset },
  { from: to, to: from, factor: 1 / factor, offset: -offset * factor },
]);

/** The same amount in other units, as exact as it is written. */
export function sameInOtherUnits({ unit, readings, step }: Amount): readonly {
  readonly unit: string;
  readonly value: number;
  readonly slack: number;
}[] {
  return conversions
    .filter(({ from }) => from === unit)
    .flatMap(({ to, factor, offset = 0 }) =>
      readings.map((value) => ({ unit: to, value: (value + offset) * factor, slack: (step / 2) * factor })),
    );
}
