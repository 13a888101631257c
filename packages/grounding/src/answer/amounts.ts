import type { Span } from "./entity.ts";

/** A number as a text writes it. */
export interface Amount {
  /** In one form for all ways to write it, which is read as the same amount: `$1200.50`, `250 ms`, `~1.2 million`. */
  readonly value: string;
  /** How many digits are written. */
  readonly digits: number;
  /** What the digits may mean: `1.200` is 1.2 or 1200. */
  readonly readings: readonly number[];
  /** Lower case, one word for each unit; empty where there is none. */
  readonly unit: string;
  /** With its sign of currency and its unit. */
  readonly span: Span;
  /** How much apart two neighbours are that are written so: 0.01 for `3.14`, 100,000 for `1.2 million`. */
  readonly step: number;
  /** True where the text says `about`. */
  readonly rough: boolean;
}

const reach = 24;
const longest = 40;
const number =
  /(?<![\p{L}\p{N}_.])(?:\d{1,3}(?:[,_'\u2019\u00a0\u202f\u2009]\d{3})+(?!\d)|\d+(?:_\d+)*)(?:[.,]\d+)*/gu;
const currencies: ReadonlyMap<string, string> = new Map([
  ["$", "$"],
  ["usd", "$"],
  ["dollar", "$"],
  ["dollars", "$"],
  ["€", "€"],
  ["eur", "€"],
  ["euro", "€"],
  ["euros", "€"],
  ["£", "£"],
  ["gbp", "£"],
  ["¥", "¥"],
  ["jpy", "¥"],
  ["₹", "₹"],
  ["inr", "₹"],
]);
const scales: ReadonlyMap<string, number> = new Map([
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["k", 1e3],
  ["m", 1e6],
  ["bn", 1e9],
]);
const unitWord =
  /^(?:[ \u00a0\u202f]?(%|°[CF]|°)|[ \u00a0\u202f-]?(ms|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|[kKMGT]i?B|bytes?|bits?|px|mm|cm|met(?:er|re)s?|ft|feet|foot|kilomet(?:er|re)s?|pounds?|km\/h|km|miles?|mi|kg|g|mg|lbs?|oz|ml|l|liters?|litres?|gallons?|psi|mph|kwh|kw|w|v|hz|[kMG]hz|USD|EUR|GBP|JPY|INR|dollars?|euros?|percent))(?![\p{L}\p{N}_]|-\p{L})/iu;
const scaleWord = /^(?: ?(k|bn|m)| (thousand|million|billion))(?![\p{L}\p{N}_]|-\p{L})/iu;
const oneWord: ReadonlyMap<string, string> = new Map([
  ["percent", "%"],
  ["second", "s"],
  ["sec", "s"],
  ["minute", "min"],
  ["hour", "h"],
  ["hr", "h"],
  ["liter", "l"],
  ["litre", "l"],
  ["mile", "mi"],
  ["metre", "meter"],
  ["feet", "ft"],
  ["foot", "ft"],
  ["kilometer", "km"],
  ["kilometre", "km"],
  ["pound", "lb"],
]);
const about =
  /(?:\b(?:about|around|roughly|approximately|approx\.?|nearly|almost|over|circa)|[~≈])\s*[$€£¥₹]?\s*$/i;

/** The numbers of a text, whatever they stand for, with unit and precision. Not those inside of words, codes, versions and dates. Linear. */
export function amountsIn(text: string): readonly Amount[] {
  return [...eachAmount(text)];
}

/** The same, one after the other, for texts that may be too long to go through whole. */
export function* eachAmount(text: string): Generator<Amount, undefined> {
  for (const found of text.matchAll(number)) {
    const amount = amountAt(text, found[0], found.index);
    if (amount !== undefined) yield amount;
  }
}

function amountAt(text: string, written: string, from: number): Amount | undefined {
  const to = from + written.length;
  const before = text.slice(Math.max(0, from - reach), from);
  const after = text.slice(to, to + reach);
  if (written.length > longest || isPartOfMore(before, after, written)) return undefined;
  const parsed = parsedNumber(written);
  if (parsed === undefined) return undefined;
  // Most numbers in code stand alone: what can't be there is not looked for.
  const sign = /[$€£¥₹]/.test(before) ? /([$€£¥₹])\s?$/.exec(before) : null;
  const mayHaveUnit = /^[ \u00a0\u202f-]?[\p{L}%°]/u.test(after);
  const scale = mayHaveUnit ? scaleWord.exec(after) : null;
  const times = scales.get((scale?.[1] ?? scale?.[2] ?? "").toLowerCase()) ?? 1;
  const rest = after.slice(scale?.[0].length ?? 0);
  const unit = mayHaveUnit ? unitWord.exec(rest) : null;
  // Tight, and behind a space: in `Economy - $172` the dash is none of the number's.
  const minus = /[-\u2212]/.test(before) && /(?:^|[\s(=:,])[-\u2212][$€£¥₹]?$/.test(before) ? -1 : 1;
  const { readings, decimals } = parsed;
  const amount = {
    digits: written.replace(/\D/g, "").length,
    readings: readings.map((reading) => minus * reading * times),
    unit: sign?.[1] ?? unitOf(unit?.[1] ?? unit?.[2] ?? ""),
    span: {
      start: from - (sign?.[0].length ?? 0),
      end: to + (scale?.[0].length ?? 0) + (unit?.[0].length ?? 0),
    },
    step: times * 10 ** -decimals,
    rough: /[\p{L}.~≈]\s*[$€£¥₹]?\s*$/u.test(before) && about.test(before),
  };
  const figure = readings.length > 1 ? written : (readings[0] ?? 0).toFixed(Math.min(decimals, 20));
  return { ...amount, value: valueText(amount, `${minus < 0 ? "-" : ""}`, `${figure}${scale?.[0] ?? ""}`) };
}

function valueText({ unit, rough }: Pick<Amount, "unit" | "rough">, minus: string, figure: string): string {
  const lead = rough ? "~" : "";
  if (/^[$€£¥₹]$/.test(unit)) return `${lead}${minus}${unit}${figure}`;
  return `${lead}${minus}${figure}${unit === "" ? "" : ` ${unit}`}`;
}

/** Of a word, a path, a version, a time, a date, a range of lines. */
function isPartOfMore(before: string, after: string, written: string): boolean {
  if (/[\p{L}\p{N}_/\\@†]$/u.test(before) || /[\p{L}\p{N}_)][:.-]$/u.test(before) || /#$/.test(before))
    return true;
  if (/^[:/\\-]\d|^\.\d|^@|^_/.test(after) || written.split(".").length > 2) return true;
  return /^[\p{L}]/u.test(after) && !unitWord.test(after) && !scaleWord.test(after);
}

/** The sign that stands last parts the decimals, where it can. */
function parsedNumber(
  written: string,
): { readonly readings: readonly number[]; readonly decimals: number } | undefined {
  const plain = written.replace(/[_'\u2019\u00a0\u202f\u2009]/g, "");
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  const whole = Number(plain.replace(/[.,]/g, ""));
  if (!Number.isFinite(whole)) return undefined;
  if (last < 0) return { readings: [whole], decimals: 0 };
  const decimals = plain.length - last - 1;
  const split = Number(`${plain.slice(0, last).replace(/[.,]/g, "")}.${plain.slice(last + 1)}`);
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain);
  if (!grouped) return { readings: [split], decimals };
  const only = new Set(plain.replace(/\d/g, ""));
  if (only.has(",") || plain.split(".").length > 2) return { readings: [whole], decimals: 0 };
  return { readings: [split, whole], decimals };
}

function unitOf(written: string): string {
  const word = written.toLowerCase();
  const currency = currencies.get(word);
  if (currency !== undefined) return currency;
  const one = /^[a-z]{2,}s$/.test(word) ? word.slice(0, -1) : word;
  return oneWord.get(one) ?? one;
}
