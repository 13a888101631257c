import type { ClassBody, Definition, ParsedSource, SourceParser } from "./definition.ts";
import type { Language } from "./language.ts";
import type { LineJump } from "./line-numbers.ts";
import { looksBinary } from "./looks-binary.ts";
import type { Mentions } from "./mentions.ts";
import { mentionsIn } from "./mentions-in.ts";
import { scanDefinitions } from "./scan-definitions.ts";
import { sourceText } from "./source-text.ts";

/** How much of a text is looked at and parsed, and by what. */
export interface SourceSettings {
  readonly longestParsed: number;
  readonly longestRead: number;
  readonly parser: SourceParser | undefined;
}

/** What a text shows, whoever read it. Lines count from 1 within the text. */
export interface SourceFacts {
  readonly language: Language | undefined;
  readonly empty: boolean;
  /** As in {@link SourceText}. */
  readonly firstLine: number | undefined;
  readonly jumps: readonly LineJump[];
  readonly hasLines: boolean;
  readonly lines: number;
  readonly definitions: readonly Definition[];
  readonly mentions: Mentions;
  /** `closed` only where the text has no gaps. */
  readonly classes: readonly ClassBody[];
  /** True where the syntax might have been known and is not. */
  readonly givenUp: boolean;
  /** False where the text was too long to be looked at whole. */
  readonly complete: boolean;
}

/** What the content of a file shows; `undefined` where it was bytes. Never throws, and ends within the parser's time. */
export function sourceFacts(
  content: string,
  path: string | undefined,
  settings: SourceSettings,
): SourceFacts | undefined {
  if (looksBinary(content)) return undefined;
  const started = Date.now();
  const source = sourceText(content.slice(0, settings.longestRead), path);
  const { language, text } = source;
  const code = withoutCommonIndent(source.code);
  const canParse = language !== undefined && settings.parser?.languages.has(language) === true;
  const parsed =
    canParse && code.length <= settings.longestParsed
      ? parseInTime(code, language, settings, started)
      : undefined;
  const definitions = definitionsOf(code, language, parsed);
  return {
    language,
    empty: text.trim() === "",
    firstLine: source.firstLine,
    jumps: source.jumps,
    hasLines: source.hasLines,
    lines: countLines(text),
    definitions,
    mentions: allMentions(text, source.code, code, parsed, definitions),
    classes: (parsed?.classes ?? []).map((body) => (source.gaps ? { ...body, closed: false } : body)),
    givenUp: canParse && parsed === undefined,
    complete: content.length <= settings.longestRead,
  };
}

/** What is left of the parser's time, apart from what sorting the names will take. */
function parseInTime(
  code: string,
  language: Language,
  { parser }: SourceSettings,
  started: number,
): ParsedSource | undefined {
  if (parser === undefined) return undefined;
  const left = parser.budgetMs * parsingShare - (Date.now() - started);
  return left > 0 ? parser.parse(code, language, left) : undefined;
}

const parsingShare = 0.75;

function countLines(text: string): number {
  let lines = 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) lines++;
  return lines;
}

/** A chunk from within a class or function is parsed as if it stood alone. Lines stay where they are. */
function withoutCommonIndent(code: string): string {
  const first = /^[ \t]+(?=\S)/m.exec(code)?.[0];
  if (first === undefined || /^[^\s]/m.test(code)) return code;
  const common = [...code.matchAll(/^[ \t]+(?=\S)/gm)].reduce(
    (shortest, [indent]) => commonStart(shortest, indent),
    first,
  );
  return common === "" ? code : code.replaceAll(`\n${common}`, "\n").replace(common, "");
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return left.slice(0, length);
}

/**
 * The parser's definitions; where the syntax is broken also those that only the scanner sees. Where it isn't, what the scanner sees
 * besides stands in a string.
 */
function definitionsOf(
  code: string,
  language: Language | undefined,
  parsed: ParsedSource | undefined,
): readonly Definition[] {
  if (language === undefined) return [];
  if (parsed?.broken === false) return parsed.definitions;
  const scanned = scanDefinitions(code, language);
  if (parsed === undefined) return scanned;
  const known = new Set(parsed.definitions.map(({ start }) => start));
  const extra = scanned.filter(({ start }) => !known.has(start));
  if (extra.length === 0) return parsed.definitions;
  return [...parsed.definitions, ...extra].sort((left, right) => left.start - right.start);
}

/** What stands in the code; what was on screen besides counts as tokens. */
function allMentions(
  text: string,
  shown: string,
  code: string,
  parsed: ParsedSource | undefined,
  definitions: readonly Definition[],
): Mentions {
  const defined = new Set(definitions.map(({ start }) => start));
  const mentions = mentionsIn(code, { ...parsed, defined });
  if (text === shown) return mentions;
  const known = [...Object.values(mentions)];
  const others = [...mentionsIn(text, { defined: new Set() }).token].filter(
    ([name]) => !known.some((names) => names.has(name)),
  );
  return { ...mentions, token: new Map([...mentions.token, ...others]) };
}
