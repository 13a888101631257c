/**
 * The name of the decision after so many: `d-` and its number from 1, in hexadecimal, of four digits or more. Put together of bytes, since
 * one is made at each call.
 */
export function decisionName(decided: number): string {
  const number = decided + 1;
  return number < 0x10000 ? `d-${digits[number >> 8]}${digits[number & 0xff]}` : `d-${number.toString(16)}`;
}

/** Of each byte. */
const digits: readonly string[] = Array.from({ length: 0x100 }, (_, byte) =>
  byte.toString(16).padStart(2, "0"),
);
