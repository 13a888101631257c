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

const keys = ["id", "name", "args", "step", "agent", "approved", "at"] as const;

/** Reads a call: each property once, and nothing about it is certain, since a model wrote it. Never throws. */
export function readCall(proposed: unknown): CallReading {
  const [id, name, given, stepOfCall, agent, approved, at] = membersOf(proposed, keys);
  const args = readArguments(given);
  const call: Writable<WrittenCall> = {
    id: typeof id === "string" ? id : "",
    name: typeof name === "string" && name !== "" ? name : "unknown",
    args: args.value,
  };
  if (typeof stepOfCall === "number" && Number.isFinite(stepOfCall)) call.step = stepOfCall;
  if (typeof agent === "string") call.agent = agent;
  if (typeof approved === "string") call.approved = approved;
  if (typeof at === "number" && Number.isFinite(at)) call.at = at;
  const faultOf = (): string | undefined => {
    if (call.id === "") return "the call has no id.";
    if (typeof name !== "string" || name === "") return "the call names no tool.";
    if (args.fault !== undefined) return args.fault;
    if (stepOfCall !== undefined && call.step === undefined) return "the step of the call is no number.";
    return at !== undefined && call.at === undefined ? "the time of the call is no number." : undefined;
  };
  return { call, fault: faultOf() };
}

/** While it is being made: members that are not there are no members. */
type Writable<Data> = { -readonly [Key in keyof Data]: Data[Key] };

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
