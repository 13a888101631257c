import type { CallView } from "@agentltl/core/formula";
import { contentOfResult } from "./content-of-result.ts";
import type { ClassBody, Definition } from "./definition.ts";
import { isJsonObject, type Json } from "./json-shapes.ts";
import { withoutLineNumbers } from "./line-numbers.ts";
import { looksBinary } from "./looks-binary.ts";
import type { Mentions } from "./mentions.ts";
import { namesIn } from "./names-in.ts";
import type { ReadSettings } from "./read-options.ts";
import { scanDefinitions } from "./scan-definitions.ts";

/** What one read brought to light. Lines count from 1 within `text`; {@link lineInFile} says where that is in the file. */
export interface FileRead {
  /** Position of the call, from 0. */
  readonly call: number;
  /** As the agent asked for it. */
  readonly path: string | undefined;
  readonly empty: boolean;
  /** Line of the file that the text begins with; `undefined` where only a part was asked for and nothing says which. */
  readonly firstLine: number | undefined;
  readonly definitions: readonly Definition[];
  /** How else names stand in the text. What `evidenceOf` says of one name is made of both. */
  readonly mentions: Mentions;
  readonly classes: readonly ClassBody[];
  /**
   * True where the syntax is not known though it might have been, because parsing took too long: there may be more definitions and
   * classes than these. No verdict may be stricter for it.
   */
  readonly givenUp: boolean;
  /** False where the result was too long to be looked at whole. */
  readonly complete: boolean;
}

const none: ReadonlyMap<string, number> = new Map();
const windowArguments = ["offset", "limit", "view_range", "range", "lines", "end_line", "endLine"];

/** What the result of a read shows; `undefined` where it shows no file: nothing came back, or a complaint, or bytes. */
export function fileRead(call: CallView, settings: ReadSettings): FileRead | undefined {
  const content = call.result === undefined ? undefined : contentOfResult(call.result);
  if (content === undefined || looksBinary(content)) return undefined;
  const whole = content
    .slice(0, settings.longestRead)
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n");
  const { text, first } = withoutLineNumbers(whole);
  const path = pathOf(call, settings);
  const parsed =
    isPython(path) && text.length <= settings.longestParsed ? settings.parser?.parse(text) : undefined;
  return {
    call: call.position,
    path,
    empty: text.trim() === "",
    firstLine: first ?? firstLineAsked(call, settings),
    definitions: isPython(path) ? merged(parsed?.definitions ?? [], scanDefinitions(text)) : [],
    mentions: { binding: none, reference: none, string: none, comment: none, token: namesIn(text) },
    classes: parsed?.classes ?? [],
    givenUp: parsed === undefined && isPython(path) && settings.parser !== undefined,
    complete: content.length <= settings.longestRead,
  };
}

/** The line of the file that a line of the text is. */
export function lineInFile(read: FileRead, line: number): number | undefined {
  return read.firstLine === undefined ? undefined : read.firstLine + line - 1;
}

/** The path that a call names. */
export function pathOf(call: CallView, settings: ReadSettings): string | undefined {
  const args: Json = call.args;
  if (!isJsonObject(args)) return typeof args === "string" ? args : undefined;
  for (const name of settings.pathArguments) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** A text without a path may be anything; with one, the extension decides. */
function isPython(path: string | undefined): boolean {
  return path === undefined || /\.(?:py|pyi|pyx|pxd|gyp|gypi)$/i.test(path) || !/\.[^/\\]*$/.test(path);
}

function firstLineAsked(call: CallView, settings: ReadSettings): number | undefined {
  const args: Json = call.args;
  if (!isJsonObject(args)) return 1;
  for (const name of settings.startLineArguments) {
    const value = Object.hasOwn(args, name) ? Number(args[name]) : Number.NaN;
    if (Number.isInteger(value) && value > 0) return value;
  }
  return windowArguments.some((name) => Object.hasOwn(args, name) && args[name] !== null) ? undefined : 1;
}

/** The parser's definitions, and those that only the scanner saw. */
function merged(parsed: readonly Definition[], scanned: readonly Definition[]): readonly Definition[] {
  const known = new Set(parsed.map(({ name, line }) => `${line} ${name}`));
  const extra = scanned.filter(({ name, line }) => !known.has(`${line} ${name}`));
  return extra.length === 0 ? parsed : [...parsed, ...extra].sort((left, right) => left.line - right.line);
}
