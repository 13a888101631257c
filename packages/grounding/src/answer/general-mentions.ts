import { amountsIn } from "./amounts.ts";
import { codeMentions } from "./code-mentions.ts";
import type { Mention, Place, Span } from "./entity.ts";
import { idsIn } from "./ids.ts";
import { isAmount } from "./is-amount.ts";
import { mask } from "./mask.ts";
import { quotationsIn } from "./quotations.ts";
import type { SectionText } from "./section-text.ts";

/** Addresses of the reader's own machine. */
const nowhere = /^\w+:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b/i;

/**
 * What an answer about anything names in a section: codes and addresses (`id`), amounts, quotations, and what code answers name. A thing
 * is one of these: a code is no identifier besides, and the digits of a path or a code are no amount.
 */
export function generalMentions(section: SectionText): readonly Mention[] {
  const { place, info } = section;
  const code = codeMentions(section);
  if (info) return code;
  const addresses = section.addresses.map((span) => withoutPunctuation(section.text, span));
  const told = addresses.filter(({ start, end }) => !nowhere.test(section.text.slice(start, end)));
  const paths = code
    .filter(({ type }) => type !== "identifier")
    .map(({ span }) => withCitation(section.text, span));
  const open = mask(section.text, joined([...addresses, ...paths]));
  const ids = idsIn(open);
  const rest = mask(
    open,
    ids.map(({ span }) => span),
  );
  const taken = overlaps(ids.map(({ span }) => span));
  const mention = (type: Mention["type"], value: string, span: Span): Mention => ({
    type,
    value,
    place,
    span,
  });
  return [
    ...code.filter(
      ({ type, value, span }) => type !== "identifier" || !(taken(span) || isProperName(value, place)),
    ),
    ...told.map((span) => mention("id", section.text.slice(span.start, span.end), span)),
    ...ids.map(({ value, span }) => mention("id", value, span)),
    ...amountsIn(rest)
      .filter((amount) => isAmount(amount, rest, place))
      .map(({ value, span }) => mention("number", value, span)),
    ...(place === "prose" ? quotationsIn(section.text) : []).map(({ value, span }) =>
      mention("quotation", value, span),
    ),
  ];
}

/** Outside of code `MasterCard` and `LaGuardia` are names of things, and no program's. */
function isProperName(value: string, place: Place): boolean {
  return place === "prose" && /^\p{Lu}[\p{L}\p{N}]*$/u.test(value);
}

function withoutPunctuation(text: string, { start, end }: Span): Span {
  let last = end;
  while (last > start && ".,;:!?*_".includes(text.charAt(last - 1))) last--;
  return { start, end: last };
}

/** With the lines that are cited behind a path: `:12-20`, `#L3`. */
function withCitation(text: string, { start, end }: Span): Span {
  const cited = /^[:#†]L?\d{1,7}(?:[-:]L?\d{1,7})?/.exec(text.slice(end, end + 24));
  return { start, end: end + (cited?.[0].length ?? 0) };
}

/** In order, and none within another. */
function joined(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((left, right) => left.start - right.start))
    if (span.start >= (found.at(-1)?.end ?? 0)) found.push(span);
  return found;
}

/** Whether a span meets one of these, which are in order, by binary search. */
function overlaps(spans: readonly Span[]): (span: Span) => boolean {
  return ({ start, end }) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    return (spans[low]?.start ?? Number.POSITIVE_INFINITY) < end;
  };
}
