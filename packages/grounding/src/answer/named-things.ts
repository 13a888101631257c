import { commonNames, proseNames } from "../vocabulary/common-names.ts";
import { productsLikeFiles, receivers } from "../vocabulary/file-names.ts";
import type { EntityType, Place, Span } from "./entity.ts";
import { type NamePart, nameParts } from "./name-parts.ts";
import { hasHump, hasUnderscore, isCapitalised, isName } from "./name-shape.ts";
import type { Word } from "./words.ts";

/** What a word stands in. */
export interface Surroundings {
  /** The text of the section, addresses blanked. */
  readonly text: string;
  readonly place: Place;
  /** True for a name that counts although it is a common one, or running text could mean a product by it. */
  readonly isAllowed: (name: string) => boolean;
}

/** A name found in a word. */
export interface NamedThing {
  readonly type: EntityType;
  readonly value: string;
  readonly span: Span;
}

/** How far a pair of angle brackets or parentheses is looked at. */
const reach = 80;

/** The signatures and identifiers that a word names. */
export function namedThings(word: Word, around: Surroundings): readonly NamedThing[] {
  if (isGlob(word.text) || (around.place === "prose" && isTag(word, around.text))) return [];
  return nameParts(word).flatMap((part) => {
    const called = part.last && opensCall(around.text, word.end);
    const thing = called ? signature(part, around) : identifier(part, around);
    return thing === undefined ? [] : [thing];
  });
}

/** `<start_of_answer>` in running text is markup. */
function isTag(word: Word, text: string): boolean {
  const before = text.charAt(word.start - 1);
  return before === "<" && /^[\s>]/.test(text.slice(word.end, word.end + 1));
}

/** `src/**` stands for many files and names none. */
function isGlob(text: string): boolean {
  return /\*\*?\/|\/\*/.test(text);
}

/** `name(`, or `name<Type>(` */
function opensCall(text: string, end: number): boolean {
  if (text.charAt(end) === "(") return true;
  return (
    text.charAt(end) === "<" && /^<[\p{L}\p{N}_\s,:*&.?[\]<]{1,60}>+\(/u.test(text.slice(end, end + reach))
  );
}

function signature(part: NamePart, around: Surroundings): NamedThing | undefined {
  const name = part.chain.at(-1) ?? "";
  if (!part.chain.every(isName)) return undefined;
  if (part.chain.length === 1) {
    const common = name.length < 2 || commonNames.has(name) || /^\p{Lu}+$/u.test(name);
    if (common && !around.isAllowed(name)) return undefined;
    if (around.place === "prose" && isPlural(around.text, part.end)) return undefined;
  }
  const owner = receiverInParentheses(part, around.text);
  return { type: "function_signature", value: `${owner}${part.text.normalize("NFC")}(`, span: part };
}

/** `file(s)` is a word in two numbers. */
function isPlural(text: string, end: number): boolean {
  return /^\((?:s|es|ies|d|ed|er|ing)\)/.test(text.slice(end, end + 5));
}

/** Go writes methods `(*Server).Serve(`: the owner stands in parentheses before the dot. */
function receiverInParentheses(part: NamePart, text: string): string {
  const before = text.slice(Math.max(0, part.start - reach), part.start);
  const found = /\(\*?([\p{L}_][\p{L}\p{N}_]*)\)\.$/u.exec(before);
  return found === null ? "" : `${found[1]}.`;
}

function identifier(part: NamePart, around: Surroundings): NamedThing | undefined {
  const name = part.chain.at(-1) ?? "";
  const good =
    part.text.length > 1 &&
    !productsLikeFiles.has(part.text.toLowerCase()) &&
    around.text.charAt(part.end) !== "(" &&
    part.chain.every(isName) &&
    (part.chain.length > 1 ? isQualifiedName(part, around) : isTellingName(name, part, around));
  return good ? { type: "identifier", value: part.text.normalize("NFC"), span: part } : undefined;
}

/** A dotted name in code is one. In running text something in it has to look like code. */
function isQualifiedName({ chain, text }: NamePart, around: Surroundings): boolean {
  const first = chain[0] ?? "";
  const last = chain.at(-1) ?? "";
  if (commonNames.has(first) && commonNames.has(last) && first !== "self") return false;
  if (around.place !== "prose") return chain.some((one) => one.length > 1) || around.text.trim() === text;
  if (receivers.has(first) || text.includes("::")) return true;
  if (chain.some((name) => hasUnderscore(name) || (hasHump(name) && !proseNames.has(name)))) return true;
  return isCapitalised(chain.at(-2) ?? "") && /^\p{Ll}/u.test(last) && last.length > 1;
}

function isTellingName(name: string, part: NamePart, around: Surroundings): boolean {
  if (around.isAllowed(name)) return true;
  if (commonNames.has(name) || /^_+$/.test(name)) return false;
  if (around.place === "prose" && proseNames.has(name)) return false;
  if (hasUnderscore(name) || hasHump(name)) return true;
  return around.place === "code" && part.alone && isCapitalised(name) && leadsItsSpan(part, around.text);
}

/** A plain capitalised word is a name where it is all of its code span, or stands behind a keyword that declares or uses a type. */
function leadsItsSpan(part: NamePart, span: string): boolean {
  const before = span.slice(0, part.start).trim();
  const after = span.slice(part.end).trim();
  if (/^@?$/.test(before) && after === "") return true;
  return /^(?:impl|class|new|struct|interface|trait|enum|type)$/.test(before);
}
