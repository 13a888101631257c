import { attempt } from "../errors/attempt.ts";
import type { Json } from "../json/json.ts";
import { isJsonObject } from "../json/json.ts";
import { readJson } from "../json/read-json.ts";
import type { WrittenCall } from "./guard-event.ts";
import { membersOf } from "./member-of.ts";

/** A call that a host handed over, and what is wrong with it. */
export interface CallReading {
  readonly call: WrittenCall;
  readonly fault: string | undefined;
}

/**
 * Reads a call: each property once, and nothing about it is certain, since a model wrote it. Never throws. Where a property can't be read, all
 * are read a second time, with care: then the reading is the second alone.
 */
export function readCall(proposed: unknown): CallReading {
  const plain = attempt(readingOf, typeof proposed === "object" && proposed !== null ? proposed : noMembers);
  return plain.kind === "done" ? plain.value : readingOf(membersReadWithCare(proposed));
}

const keys = ["id", "name", "args", "step", "agent", "approved", "at"] as const;

type Members = { readonly [Key in (typeof keys)[number]]?: unknown };

const noMembers: Members = {};

function membersReadWithCare(proposed: unknown): Members {
  const members = membersOf(proposed, keys);
  return Object.fromEntries(keys.map((key, index) => [key, members[index]]));
}

function readingOf({ id, name, args: given, step, agent, approved, at }: Members): CallReading {
  const args = readArguments(given);
  const common = {
    id: typeof id === "string" ? id : "",
    name: typeof name === "string" && name !== "" ? name : "unknown",
    args: args.value,
  };
  // Written out, since almost all calls have a step, and a member that is added later is kept in a place of its own.
  const call: Writable<WrittenCall> =
    typeof step === "number" && Number.isFinite(step)
      ? { id: common.id, name: common.name, args: common.args, step }
      : common;
  if (typeof agent === "string") call.agent = agent;
  if (typeof approved === "string") call.approved = approved;
  if (typeof at === "number" && Number.isFinite(at)) call.at = at;
  return { call, fault: faultOf(call, { name, step, at }, args.fault) };
}

/** While it is being made: members that are not there are no members. */
type Writable<Data> = { -readonly [Key in keyof Data]: Data[Key] };

/** What is wrong with a call, given what was read of it. */
function faultOf(
  call: WrittenCall,
  { name, step, at }: Members,
  ofArguments: string | undefined,
): string | undefined {
  if (call.id === "") return "the call has no id.";
  if (typeof name !== "string" || name === "") return "the call names no tool.";
  if (ofArguments !== undefined) return ofArguments;
  if (step !== undefined && call.step === undefined) return "the step of the call is no number.";
  return at !== undefined && call.at === undefined ? "the time of the call is no number." : undefined;
}

function readArguments(args: unknown): { readonly value: Json; readonly fault: string | undefined } {
  if (args === undefined) return { value: Object.freeze({}), fault: undefined };
  const read = readJson(args);
  if (read.kind === "malformed") {
    const where = read.path === "" ? "the arguments" : `the argument ${read.path}`;
    return { value: null, fault: `${where} can't be read: it ${read.reason}.` };
  }
  return isJsonObject(read.value)
    ? { value: read.value, fault: undefined }
    : { value: read.value, fault: "the arguments are not an object." };
}
