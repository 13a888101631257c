import type { Json } from "@agentltl/core/host";
import { findMarks } from "./formats/find-marks.ts";
import type { FormatName } from "./formats/format.ts";
import { messagesIn } from "./formats/messages-in.ts";
import { isOwnRecord } from "./formats/own-record.ts";
import { foreignFormats } from "./formats/registry.ts";
import { member } from "./json/members.ts";
import { toJson } from "./json/to-json.ts";

/** Of which format a value is, and what shows it. */
export type Recognition =
  | { readonly kind: "recognised"; readonly format: FormatName; readonly reason: string }
  /** Several readers know it, and would read it differently. */
  | {
      readonly kind: "ambiguous";
      readonly candidates: readonly { readonly format: FormatName; readonly reason: string }[];
    }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * Says of which format a log is: a parsed JSON file, the list of a JSONL file's lines, or live objects. Never guesses: where marks of two
 * formats stand side by side it is ambiguous. Throws `value-unreadable` where JSON can't carry the value.
 */
export function recognise(value: unknown): Recognition {
  return recogniseJson(toJson(value));
}

/** The same for a value that is JSON. */
export function recogniseJson(document: Json): Recognition {
  if (isOwnRecord(document))
    return { kind: "recognised", format: "jsonl", reason: "a run's record with `tool_calls`" };
  const whole = Object.values(foreignFormats).flatMap(({ name, recognise: look }) => {
    const reason = look?.(document);
    return reason === undefined ? [] : [{ format: name, reason }];
  });
  if (whole.length > 0) return oneOf(whole);
  const listed = Array.isArray(document) ? formatOfEach(document) : undefined;
  if (listed !== undefined) return { kind: "recognised", ...listed };
  const { marks, messages } = findMarks(document);
  const found = [...marks].map(([format, { reason, path }]) => ({
    format,
    reason: path === "" ? reason : `${reason} at \`${path}\``,
  }));
  if (found.length > 0) return oneOf(found);
  // Without calls and parts all readers of messages agree.
  const inParts = messagesIn(document).some((session) => session.messages.some(hasParts));
  if (inParts) return { kind: "unknown", reason: "messages with `parts` of no kind that a format has" };
  if (messages && messagesIn(document).length > 0)
    return {
      kind: "recognised",
      format: "openai-chat",
      reason: "messages of `role` and `content`, without calls",
    };
  return { kind: "unknown", reason: reasonOf(document) };
}

function hasParts(message: Json): boolean {
  return Array.isArray(member(message, "parts"));
}

/** The format of a list of whole documents, such as the lines of a file with one on each. */
function formatOfEach(documents: readonly Json[]): Named | undefined {
  const [first] = documents;
  if (first === undefined) return undefined;
  const found = Object.values(foreignFormats).find((format) =>
    documents.every((one) => format.recognise?.(one) !== undefined),
  );
  return found === undefined
    ? undefined
    : { format: found.name, reason: `a list of ${found.name}: ${found.recognise?.(first) ?? ""}` };
}

interface Named {
  readonly format: FormatName;
  readonly reason: string;
}

function oneOf(candidates: readonly { readonly format: FormatName; readonly reason: string }[]): Recognition {
  const [first] = candidates;
  return candidates.length === 1 && first !== undefined
    ? { kind: "recognised", ...first }
    : { kind: "ambiguous", candidates };
}

function reasonOf(document: Json): string {
  if (Array.isArray(document) && document.length === 0) return "an empty list";
  if (typeof document !== "object" || document === null) return "neither an object nor a list";
  const [first] = Array.isArray(document) ? document : [document];
  const keys = typeof first === "object" && first !== null ? Object.keys(first).slice(0, 6) : [];
  const shown = keys.map((key) => `\`${key.slice(0, 40)}\``).join(", ");
  return keys.length === 0
    ? "no messages, spans or calls in it"
    : `no messages, spans or calls in an object with ${shown}`;
}
