import { amountsIn } from "../answer/amounts.ts";
import type { Entity } from "../answer/entity.ts";
import { standsIn } from "../answer/stands-in.ts";
import { normalPath } from "../evidence/paths.ts";
import { holdsAmount } from "./holds-amount.ts";
import { holdsWhole, plainPhrase } from "./plain-words.ts";
import type { TextIndex } from "./text-index.ts";

/** Whether a text shows an entity, as a whole: `10` is not in `100`, nor `app.py` in `myapp.py`. Case doesn't matter. */
export function holdsEntity(index: TextIndex, { type, value }: Pick<Entity, "type" | "value">): boolean {
  switch (type) {
    case "file_path":
      return endsOf(plainPhrase(normalPath(value))).some((path) => holdsPath(index.plain, path));
    case "function_signature":
    case "identifier":
      return holdsName(index, value);
    case "number":
      return amountsIn(value).some((amount) => holdsAmount(index.amounts, amount));
    case "id":
      return holdsId(index, value);
    case "quotation":
      return holdsQuotation(index.plain, value);
  }
}

/** A path, and of an absolute one its ends of two segments and more: a sandbox mounts a folder where it likes. */
function endsOf(path: string): readonly string[] {
  if (!path.startsWith("/")) return [path];
  const segments = path.slice(1).split("/");
  return segments.slice(0, Math.max(1, segments.length - 1)).map((_, from) => segments.slice(from).join("/"));
}

/** As {@link holdsWhole}, where a dot or a hyphen in front belongs to the path as well. */
function holdsPath(text: string, path: string): boolean {
  return standsIn(
    text,
    path,
    (start, end) =>
      !/[\p{L}\p{M}\p{N}_.-]/u.test(text.charAt(start - 1)) && !/[\p{L}\p{M}\p{N}_]/u.test(text.charAt(end)),
  );
}

function holdsName({ words }: TextIndex, value: string): boolean {
  const names = plainPhrase(value)
    .replace(/\($/, "")
    .split(/::|[.#]/);
  return words.has(names.at(-1) ?? "");
}

function holdsId({ words, plain, amounts }: TextIndex, value: string): boolean {
  if (value.startsWith("…")) return holdsEnd(words, value.slice(1));
  const wanted = plainPhrase(value)
    .replace(/^[a-z][a-z0-9+.-]*:\/\/(?:www\.)?/, "")
    .replace(/\/$/, "");
  if (/^[\p{L}\p{M}\p{N}_]+$/u.test(wanted)) {
    if (words.has(wanted) || holdsPart(plain, wanted)) return true;
    return /^\d+$/.test(wanted) && amounts.values.includes(Number(wanted));
  }
  return holdsWhole(plain, wanted);
}

/** What makes a part of a code longer; of a letter beyond the first plane one half. */
const goesOn = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u;

/** Whether a code that is no word of the text is a part of one: `7091239` of `gift_card_7091239`. */
function holdsPart(text: string, part: string): boolean {
  if (part.includes("_")) return false;
  return standsIn(
    text,
    part,
    (start, end) => !goesOn.test(text.charAt(start - 1)) && !goesOn.test(text.charAt(end)),
  );
}

/** Whether a code or a number ends with these digits. */
function holdsEnd(words: ReadonlySet<string>, digits: string): boolean {
  for (const word of words) if (word.endsWith(digits)) return true;
  return false;
}

/** Its parts between ellipses, in order; without a full stop or comma that the answer's own sentence put before the closing quote. */
function holdsQuotation(text: string, value: string): boolean {
  const parts = plainPhrase(value)
    .split(/\[?\s*(?:\.{3}|\u2026)\s*\]?/)
    .map((part) => part.replace(/^[\s.,;:]+|[\s.,;:!?]+$/g, ""))
    .filter((part) => part !== "");
  let rest = text;
  for (const part of parts) {
    if (!holdsWhole(rest, part)) return false;
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
  return parts.length > 0;
}
