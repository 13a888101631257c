import type { CallView } from "@agentltl/core/formula";
import type { ClassBody, Definition } from "./definition.ts";
import type { Language } from "./language.ts";
import type { LineJump, LinesOfText } from "./line-numbers.ts";
import type { Mentions } from "./mentions.ts";
import type { ReadSettings } from "./read-options.ts";
import { type ReceivedFile, receivedFiles } from "./received-files.ts";
import { requestedFiles } from "./requested-files.ts";
import { type SourceFacts, sourceFacts } from "./source-facts.ts";

/** What one read brought to light. Lines count from 1 within the text; {@link lineInFile} says where that is in the file. */
export interface FileRead {
  /** Position of the call, from 0. */
  readonly call: number;
  /** As the agent asked for it. */
  readonly path: string | undefined;
  /** `undefined` where its syntax is not known: then names are tokens, and nothing is defined. */
  readonly language: Language | undefined;
  readonly empty: boolean;
  /** Line of the file that the text begins with; `undefined` where only a part was asked for and nothing says which. */
  readonly firstLine: number | undefined;
  /** Where lines of the file are left out within the text. */
  readonly jumps: readonly LineJump[];
  /** The lines of the text that surely follow one another in the file, but for the jumps; none where the numbers of all are unknown. */
  readonly sureLines: LinesOfText;
  /** True where the text has further lines of the file, and nobody knows which. */
  readonly moreLines: boolean;
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

/** What the result of a call shows, file by file: none where it is no read, and where nothing came back, or a complaint, or bytes. */
export function fileReads(call: CallView, settings: ReadSettings): readonly FileRead[] {
  if (call.result === undefined) return [];
  return receivedFiles(call.result, requestedFiles(call, settings)).flatMap((file) => {
    const { text } = file.content;
    const look = (): SourceFacts | undefined => sourceFacts(text, file.path, settings);
    const facts = settings.cache.recall(text, kindOfFile(file.path), look);
    return facts === undefined ? [] : [readOf(call.position, file, facts)];
  });
}

/** All that a path says of what a text shows. */
function kindOfFile(path: string | undefined): string {
  return path === undefined ? "" : `.${/\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ""}`;
}

/** Reads cut off by the tool end at a round number of lines. */
const roundLines = 50;

function readOf(call: number, { path, content, ...asked }: ReceivedFile, facts: SourceFacts): FileRead {
  const { lines, hasLines, ...rest } = facts;
  const firstLine = hasLines ? (facts.firstLine ?? asked.firstLine) : undefined;
  const ended = asked.whole && !content.cut && facts.complete && lines % roundLines > 1;
  return {
    ...rest,
    call,
    path,
    firstLine,
    moreLines: facts.moreLines || firstLine === undefined || !facts.complete,
    sureLines: firstLine === undefined ? { from: 1, to: 0 } : facts.sureLines,
    classes: facts.classes.map((body) => ({ ...body, closed: body.closed && (ended || !body.reachesEnd) })),
    complete: facts.complete,
  };
}

/** The line of the file that a line of the text is. */
export function lineInFile({ firstLine, jumps }: FileRead, line: number): number | undefined {
  const jump = jumps.findLast((one) => one.line <= line);
  if (jump !== undefined) return jump.number + line - jump.line;
  return firstLine === undefined ? undefined : firstLine + line - 1;
}
