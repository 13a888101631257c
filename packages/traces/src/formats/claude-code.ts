import type { Json } from "@agentltl/core/host";
import { groupBy, isJsonObject } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { knownOrNone } from "../json/known.ts";
import { listOf, member, memberAt, textOf } from "../json/members.ts";
import { readAnthropicMessage } from "../messages/anthropic.ts";
import type { Entry } from "../transcript/entry.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Format } from "./format.ts";

/** Claude Code's transcripts: a message a line, or `loglines` of a web session. A session is a trace; replies of its subagents are marked. */
export const claudeCode: Format = {
  name: "claude-code",
  recognise: (document) => {
    const lines = linesIn(document);
    if (Array.isArray(member(document, "loglines"))) return "`loglines`";
    return lines.some((line) => isMessageLine(line) && member(line, "sessionId") !== undefined)
      ? "messages with `sessionId` and `uuid`"
      : undefined;
  },
  read: (document) => {
    const path = Array.isArray(document) ? "" : "loglines";
    const lines = linesIn(document).map((line, index) => ({ line, path: `${path}[${index}]` }));
    const messages = inOrder(lines.filter(({ line }) => isMessageLine(line)));
    if (messages.length === 0) return { refused: "none of its lines is a message" };
    return [...groupBy(messages, ({ line }) => textOf(member(line, "sessionId")))].map(([session, members]) =>
      readSession(session, members),
    );
  },
  isPart: (line) =>
    (isMessageLine(line) && member(line, "uuid") !== undefined) ||
    (member(line, "leafUuid") !== undefined && typeof member(line, "summary") === "string") ||
    (member(line, "sessionId") !== undefined && typeof member(line, "type") === "string"),
  sessionOf: (line) => (isMessageLine(line) ? textOf(member(line, "sessionId")) : null),
};

interface Line {
  readonly line: Json;
  readonly path: string;
}

function linesIn(document: Json): readonly Json[] {
  return Array.isArray(document) ? document : listOf(member(document, "loglines"));
}

function isMessageLine(line: Json): boolean {
  const type = member(line, "type");
  return (type === "user" || type === "assistant") && isJsonObject(member(line, "message"));
}

/** Each line behind its parent, once; else in the order of the file. */
function inOrder(lines: readonly Line[]): readonly Line[] {
  const byId = new Map<string, Line>();
  for (const one of lines) {
    const id = textOf(member(one.line, "uuid"));
    if (id !== undefined && !byId.has(id)) byId.set(id, one);
  }
  const placed = new Set<Line>();
  for (const one of lines) {
    const id = textOf(member(one.line, "uuid"));
    if (id !== undefined && byId.get(id) !== one) continue;
    const chain = new Set<Line>();
    for (let next: Line | undefined = one; next !== undefined && !placed.has(next) && !chain.has(next); ) {
      chain.add(next);
      next = parentOf(next, byId);
    }
    for (const ancestor of [...chain].toReversed()) placed.add(ancestor);
  }
  return [...placed];
}

function parentOf({ line }: Line, byId: ReadonlyMap<string, Line>): Line | undefined {
  const parent = textOf(member(line, "parentUuid"));
  return parent === undefined ? undefined : byId.get(parent);
}

function readSession(session: string | undefined, lines: readonly Line[]): Transcript {
  const entries = mergeReplies(lines);
  const [first] = lines;
  const metrics = knownOrNone({
    cwd: member(first?.line, "cwd"),
    version: member(first?.line, "version"),
    gitBranch: member(first?.line, "gitBranch"),
  });
  return { id: session, entries, metrics };
}

/** One reply is written as several lines of one message id, a block each. */
function mergeReplies(lines: readonly Line[]): readonly Entry[] {
  const entries: Entry[] = [];
  const replies = new Map<string, number>();
  for (const one of lines) {
    const id = textOf(memberAt(one.line, "message", "id"));
    for (const entry of readLine(one)) {
      const before = id === undefined ? undefined : replies.get(id);
      const open = before === undefined ? undefined : entries[before];
      if (entry.kind === "reply" && open?.kind === "reply" && before !== undefined) {
        const text = [open.text, entry.text].filter((part) => part !== "").join("\n");
        entries[before] = {
          ...open,
          text,
          calls: [...open.calls, ...entry.calls],
          usage: entry.usage ?? open.usage,
        };
        continue;
      }
      if (entry.kind === "reply" && id !== undefined) replies.set(id, entries.length);
      entries.push(entry);
    }
  }
  return entries;
}

function readLine({ line, path }: Line): readonly Entry[] {
  const message = member(line, "message") ?? null;
  if (member(line, "isApiErrorMessage") === true)
    return [{ kind: "odd", detail: "an error of the API stands where a reply should", path }];
  const isSide = member(line, "isSidechain") === true;
  const entries = readAnthropicMessage(message, inside(path, "message")).map((entry): Entry => {
    if (entry.kind === "reply") {
      const agent = isSide ? (textOf(member(line, "agentId")) ?? "subagent") : undefined;
      return { ...withTime(entry, member(line, "timestamp")), ...(agent === undefined ? {} : { agent }) };
    }
    if (entry.kind === "answered") return answered(entry, member(line, "timestamp"));
    return entry;
  });
  // What a subagent is told, and what the program puts in a user's mouth, was said by no user.
  const isMeta = isSide || member(line, "isMeta") === true || member(line, "isCompactSummary") === true;
  return isMeta ? entries.filter(({ kind }) => kind !== "said") : entries;
}

function withTime(
  entry: Extract<Entry, { kind: "reply" }>,
  time: Json | undefined,
): Extract<Entry, { kind: "reply" }> {
  return { ...entry, calls: entry.calls.map((call) => ({ ...call, startedAt: time })) };
}

const rejection = "The user doesn't want to proceed with this tool use";

/** A call that its user rejected fails with a text of the program's own. */
function answered(entry: Extract<Entry, { kind: "answered" }>, time: Json | undefined): Entry {
  const { result, outcome } = entry.ended;
  const isRejected = outcome === "error" && typeof result === "string" && result.startsWith(rejection);
  return {
    ...entry,
    ended: {
      ...entry.ended,
      ...(isRejected ? { outcome: "denied" } : {}),
      ...(time === undefined ? {} : { endedAt: time }),
    },
  };
}
