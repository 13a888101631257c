import type { Json } from "../json/json.ts";
import { isJsonObject } from "../json/json.ts";
import { readJson } from "../json/read-json.ts";
import type { WrittenCall } from "./guard-event.ts";
import { memberOf } from "./member-of.ts";

/** A call that a host handed over, and what is wrong with it. */
export interface CallReading {
  readonly call: WrittenCall;
  readonly fault: string | undefined;
}

/** Reads a call: each property once, and nothing about it is certain, since a model wrote it. Never throws. */
export function readCall(proposed: unknown): CallReading {
  const id = memberOf(proposed, "id");
  const name = memberOf(proposed, "name");
  const args = readArguments(memberOf(proposed, "args"));
  const stepOfCall = memberOf(proposed, "step");
  const agent = memberOf(proposed, "agent");
  const approved = memberOf(proposed, "approved");
  const at = memberOf(proposed, "at");
  const faults = [
    typeof id === "string" && id !== "" ? undefined : "the call has no id.",
    typeof name === "string" && name !== "" ? undefined : "the call names no tool.",
    args.fault,
    stepOfCall === undefined || Number.isFinite(stepOfCall)
      ? undefined
      : "the step of the call is no number.",
    at === undefined || Number.isFinite(at) ? undefined : "the time of the call is no number.",
  ];
  return {
    call: {
      id: typeof id === "string" ? id : "",
      name: typeof name === "string" && name !== "" ? name : "unknown",
      args: args.value,
      ...(typeof stepOfCall === "number" && Number.isFinite(stepOfCall) ? { step: stepOfCall } : {}),
      ...(typeof agent === "string" ? { agent } : {}),
      ...(typeof approved === "string" ? { approved } : {}),
      ...(typeof at === "number" && Number.isFinite(at) ? { at } : {}),
    },
    fault: faults.find((fault) => fault !== undefined),
  };
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
