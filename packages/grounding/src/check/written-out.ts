/** How much of a text in front of an amount may be its calculation. */
const reach = 80;
const calculation = /[\d\s$€£¥₹.,()+\-−–*×x÷/\\]+=\s*[$€£¥₹]?\s*$/;
const token = /\d[\d,]*(?:\.\d+)?|[()+\-−–*×x÷/]/g;

/** A calculation that stands before an amount. */
export interface Calculation {
  readonly value: number;
  /** Where it begins in the text. */
  readonly start: number;
}

/** What `(126 + 139) * 3 =` in front of `end` comes to; `undefined` where there is no calculation of two numbers and more. */
export function calculationBefore(text: string, end: number): Calculation | undefined {
  const from = Math.max(0, end - reach);
  const found = calculation.exec(text.slice(from, end));
  if (found === null) return undefined;
  const tokens = found[0].replace(/[\\$€£¥₹]/g, "").match(token) ?? [];
  const value = sumOf(tokens);
  return value === undefined ? undefined : { value, start: from + found.index };
}

/** Sums of products of numbers and brackets, all of the tokens; `undefined` where they are none, or one number alone. */
function sumOf(tokens: readonly string[]): number | undefined {
  let next = 0;
  const take = (...wanted: readonly string[]): boolean => {
    const fits = wanted.includes(tokens[next] ?? "");
    if (fits) next++;
    return fits;
  };
  const factor = (): number => {
    if (take("(")) {
      const inner = sum();
      return take(")") ? inner : Number.NaN;
    }
    const written = tokens[next] ?? "";
    next++;
    return /^\d/.test(written) ? Number(written.replaceAll(",", "")) : Number.NaN;
  };
  const product = (): number => {
    let value = factor();
    for (;;) {
      if (take("*", "×", "x")) value *= factor();
      else if (take("/", "÷")) value /= factor();
      else return value;
    }
  };
  const sum = (): number => {
    let value = product();
    for (;;) {
      if (take("+")) value += product();
      else if (take("-", "−", "–")) value -= product();
      else return value;
    }
  };
  const value = sum();
  return next === tokens.length && tokens.length > 2 && Number.isFinite(value) ? value : undefined;
}
