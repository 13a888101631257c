import type { HostCall } from "./calls-of.ts";
import { isRecord } from "./member-of.ts";
import { brokenState, type LogText } from "./session-log.ts";

/** A call of the last reply, as it stands in the agent's state. */
export interface SavedEntry {
  readonly id: string;
  readonly call: HostCall;
  /** The name of the decision on it, which the guard knows. */
  readonly decision: string;
  readonly order: number;
}

/** Which hook of which process has written a session down. */
export interface Version {
  readonly owner: string;
  readonly count: number;
}

export function isSameVersion(one: Version, other: Version | undefined): boolean {
  return one.owner === other?.owner && one.count === other.count;
}

/** True where nothing has happened between the two. Of one session, whose log is one object until something is added. */
export function isSameSession(
  { log, ...one }: Omit<SavedSession, "version">,
  { log: otherLog, version: _version, ...other }: SavedSession,
): boolean {
  return log === otherLog && JSON.stringify(one) === JSON.stringify(other);
}

/** A session as it stands in the agent's private state: enough to go on with in another process. JSON. */
export interface SavedSession {
  readonly format: 1;
  readonly version: Version;
  /** Hash of the rules that were in force. */
  readonly procedure: string;
  readonly log: LogText;
  readonly step: number;
  readonly entries: readonly SavedEntry[];
  readonly answersSentBack: number;
  readonly turnOver: boolean;
  /** How many decisions had been made when the request began. */
  readonly decided: number;
  /** The names of decisions that were made since in other requests of the session, at the same time. */
  readonly elsewhere?: readonly string[];
}

/** The part of an agent's state that only we write. */
export interface OwnState {
  /** The name of the run. */
  readonly run: string;
  /** Only where a checkpointer keeps it. */
  readonly session?: SavedSession;
}

/** Reads our part of the state. Throws `snapshot-invalid` where it is broken: only we write there, and nothing can be known then. */
export function readOwnState(value: unknown): OwnState | undefined {
  if (value === undefined) return undefined;
  if (isOwnState(value)) return value;
  throw brokenState();
}

function isOwnState(value: unknown): value is OwnState {
  if (!isRecord(value) || typeof value.run !== "string") return false;
  return value.session === undefined || isSaved(value.session);
}

/** What stands in the log is looked at when somebody goes on with it. */
function isSaved(value: unknown): value is SavedSession {
  if (!isRecord(value) || !isRecord(value.version) || !isRecord(value.log)) return false;
  const {
    format,
    version,
    procedure,
    log,
    step,
    entries,
    answersSentBack,
    turnOver,
    decided,
    elsewhere = [],
  } = value;
  return (
    format === 1 &&
    [version.owner, procedure, log.text].every((text) => typeof text === "string") &&
    [version.count, log.lines, step, answersSentBack, decided].every((one) => typeof one === "number") &&
    Array.isArray(entries) &&
    entries.every(isSavedEntry) &&
    typeof turnOver === "boolean" &&
    Array.isArray(elsewhere)
  );
}

function isSavedEntry(value: unknown): value is SavedEntry {
  return (
    isRecord(value) &&
    typeof value.id === "string" &&
    typeof value.decision === "string" &&
    typeof value.order === "number" &&
    isRecord(value.call) &&
    typeof value.call.name === "string"
  );
}
