import type { Reader } from "./reader.ts";
import { timeUnits } from "./time-units.ts";

const amountOfTime = /[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;

/** Passes over a time such as `5 s`, which must stand here, and returns its milliseconds. */
export function expectTime(reader: Reader): number {
  const start = reader.offset;
  const amount = reader.match(amountOfTime);
  if (amount === undefined) throw reader.error(`expected a time such as \`5 s\`, found ${reader.found()}`);
  const unit = reader.lookWord() ?? "";
  const factor = timeUnits.find(([name]) => name === unit)?.[1];
  if (factor === undefined) {
    throw reader.error(
      `a time has a unit: \`${amount} ms\`, \`${amount} s\`, \`${amount} min\` or \`${amount} h\``,
      start,
    );
  }
  reader.takeWord(unit);
  const milliseconds = inMilliseconds(Number(amount), factor);
  if (!Number.isFinite(milliseconds)) throw reader.error("the time is too long", start);
  return milliseconds;
}

/** `2.3 s` are 2300 ms: what the binary fraction adds is taken off again. */
function inMilliseconds(amount: number, factor: number): number {
  return factor === 1 || Number.isInteger(amount)
    ? amount * factor
    : Number((amount * factor).toPrecision(15));
}
