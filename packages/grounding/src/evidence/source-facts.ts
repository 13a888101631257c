import { countLines } from "./count-lines.ts";
import { type Deadline, deadlineIn, noDeadline } from "./deadline.ts";
import type { ClassBody, Definition, ParsedSource, SourceParser } from "./definition.ts";
import type { Language } from "./language.ts";
import type { LineJump, LinesOfText } from "./line-numbers.ts";
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
  readonly sureLines: LinesOfText;
  readonly moreLines: boolean;
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

/**
 * What the content of a file shows; `undefined` where it was bytes. Never throws. Every name is found, however long that takes (it is linear);
 * everything else ends within the time, and what is then not known is told by `givenUp`.
 */
export function sourceFacts(
  content: string,
  path: string | undefined,
  settings: SourceSettings,
): SourceFacts | undefined {
  if (looksBinary(content)) return undefined;
  const { parser } = settings;
  const budgetMs = parser?.budgetMs ?? defaultBudgetMs;
  const started = Date.now();
  const isLate = deadlineIn(budgetMs * textShare);
  const source = sourceText(content.slice(0, settings.longestRead), path, isLate);
  const { language, text } = source;
  const isShort = source.code.length <= settings.longestParsed;
  const code = isShort ? withoutCommonIndent(source.code) : source.code;
  const canParse = language !== undefined && parser?.languages.has(language) === true;
  const left = budgetMs * parsingShare - (Date.now() - started);
  const parsed = canParse && isShort && left > 0 ? parser.parse(code, language, left) : undefined;
  const definitions = language === undefined ? [] : definitionsOf(code, language, parsed, isLate);
  return {
    language,
    empty: text.trim() === "",
    firstLine: source.firstLine,
    jumps: source.jumps,
    hasLines: source.hasLines,
    sureLines: source.sureLines,
    moreLines: source.moreLines,
    lines: countLines(text),
    definitions: definitions ?? [],
    mentions: allMentions(text, source.code, code, parsed, definitions ?? []),
    classes: (parsed?.classes ?? []).map((body) => (source.gaps ? { ...body, closed: false } : body)),
    givenUp: (canParse && parsed === undefined) || definitions === undefined || source.unfinished,
    complete: content.length <= settings.longestRead,
  };
}

/** Without a parser, which has a budget of its own. */
const defaultBudgetMs = 1000;
/** Of the budget: for taking off what stands around the source and looking for headers, and for all that and parsing. */
const textShare = 0.5;
const parsingShare = 0.75;

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
 * besides stands in a string. `undefined` where neither came to an end in time.
 */
function definitionsOf(
  code: string,
  language: Language,
  parsed: ParsedSource | undefined,
  isLate: Deadline,
): readonly Definition[] | undefined {
  if (parsed?.broken === false) return parsed.definitions;
  // A text that was parsed is short enough to be scanned whatever the time.
  const scanned = scanDefinitions(code, language, parsed === undefined ? isLate : noDeadline);
  if (parsed === undefined || scanned === undefined) return scanned;
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
  const mentions = mentionsIn(code, { ...parsed, definitions });
  if (text === shown) return mentions;
  const known = [...Object.values(mentions)];
  const others = [...mentionsIn(text, {}).token].filter(([name]) => !known.some((names) => names.has(name)));
  return { ...mentions, token: new Map([...mentions.token, ...others]) };
}
