import { attempted } from "../errors/attempt.ts";
import { isJsonObject } from "../json/json.ts";
import { type JsonReading, readJson } from "../json/read-json.ts";
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
  const members = typeof proposed === "object" && proposed !== null ? proposed : noMembers;
  return attempted(readingOf, members) ?? readingOf(membersReadWithCare(proposed));
}

const keys = ["id", "name", "args", "step", "agent", "approved", "at"] as const;

type Members = { readonly [Key in (typeof keys)[number]]?: unknown };

const noMembers: Members = {};

function membersReadWithCare(proposed: unknown): Members {
  const members = membersOf(proposed, keys);
  return Object.fromEntries(keys.map((key, index) => [key, members[index]]));
}

function readingOf(members: Members): CallReading {
  const { id: givenId, name: givenName, args: givenArguments, step, agent, approved, at } = members;
  const read = givenArguments === undefined ? noArguments : readJson(givenArguments);
  const id = typeof givenId === "string" ? givenId : "";
  const name = typeof givenName === "string" && givenName !== "" ? givenName : "unknown";
  const args = read.kind === "json" ? read.value : null;
  // Almost all calls have a step, and a member that is added later is kept in a place of its own.
  const call: Writable<WrittenCall> = isNumber(step) ? { id, name, args, step } : { id, name, args };
  if (typeof agent === "string") call.agent = agent;
  if (typeof approved === "string") call.approved = approved;
  if (isNumber(at)) call.at = at;
  // So that nothing need be asked about a call that was read as it was given.
  const isAsGiven = id !== "" && name === givenName && call.step === step && call.at === at;
  const fault =
    isAsGiven && isJsonObject(args) ? undefined : faultOf(call, { name: givenName, step, at }, read);
  return { call, fault };
}

/** While it is being made: members that are not there are no members. */
type Writable<Data> = { -readonly [Key in keyof Data]: Data[Key] };

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** What is wrong with a call, given what was read of it. */
function faultOf(
  call: WrittenCall,
  { name, step, at }: Members,
  ofArguments: JsonReading,
): string | undefined {
  if (call.id === "") return "the call has no id.";
  if (typeof name !== "string" || name === "") return "the call names no tool.";
  if (ofArguments.kind === "malformed") {
    const where = ofArguments.path === "" ? "the arguments" : `the argument ${ofArguments.path}`;
    return `${where} can't be read: it ${ofArguments.reason}.`;
  }
  if (!isJsonObject(call.args)) return "the arguments are not an object.";
  if (step !== undefined && call.step === undefined) return "the step of the call is no number.";
  return at !== undefined && call.at === undefined ? "the time of the call is no number." : undefined;
}

const noArguments: JsonReading = { kind: "json", value: Object.freeze({}) };
