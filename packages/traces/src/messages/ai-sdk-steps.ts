import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member } from "../json/members.ts";
import type { Entry } from "../transcript/entry.ts";
import { readAnswerPart, readReplyParts } from "./ai-sdk-model.ts";
import { usageOf } from "./usage.ts";

/** Reads the `steps` of what `generateText` and its kin return. What the user said is not in them. */
export function readSteps(steps: readonly Json[], path: string): readonly Entry[] {
  return steps.flatMap((step, index) => readStep(step, `${path}[${index}]`));
}

function readStep(step: Json, path: string): readonly Entry[] {
  const usage = usageOf(firstMember(step, ["usage"]));
  if (Array.isArray(member(step, "content")))
    return readReplyParts(member(step, "content"), inside(path, "content"), usage);
  const text = member(step, "text");
  const parts: readonly Json[] = [
    ...(typeof text === "string" && text !== "" ? [{ type: "text", text }] : []),
    ...listOf(member(step, "toolCalls")).map((call) => ({ ...asObject(call), type: "tool-call" })),
  ];
  const answers = listOf(member(step, "toolResults")).flatMap((result, index) =>
    readAnswerPart({ ...asObject(result), type: "tool-result" }, inside(path, `toolResults[${index}]`)),
  );
  return [...readReplyParts(parts, inside(path, "toolCalls"), usage), ...answers];
}

function asObject(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}
