const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** `one`, `two`, …, `ten`, then figures. */
export function inWords(count: number): string {
  return (count > 0 ? small[count] : undefined) ?? String(count);
}

/** `once`, `twice`, `three times`. */
export function timesInWords(count: number): string {
  if (count === 1) return "once";
  return count === 2 ? "twice" : `${inWords(count)} times`;
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(count: number): string {
  const last = count % 100 >= 11 && count % 100 <= 13 ? 0 : count % 10;
  return `${count}${["th", "st", "nd", "rd"][last] ?? "th"}`;
}

const most = 6;

/** `a, b and c`: at most six parts, then how many more. */
export function listed(parts: readonly string[], conjunction: "and" | "or" | "then"): string {
  const shown = parts.length > most ? [...parts.slice(0, most), `${parts.length - most} more`] : parts;
  const [last, before] = [shown.at(-1) ?? "nothing", shown.slice(0, -1)];
  return before.length === 0 ? last : `${before.join(", ")} ${conjunction} ${last}`;
}

/** Whole clauses joined: `a, and b`. At most six are said, then how many more there are. */
export function joined<Part>(
  parts: readonly Part[],
  say: (part: Part) => string,
  conjunction: "and" | "or",
): string {
  const more = parts.length > most ? [`${parts.length - most} more conditions`] : [];
  return [...parts.slice(0, most).map(say), ...more].join(`, ${conjunction} `);
}
