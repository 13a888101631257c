import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import type { Ended, Entry, Proposed, Usage } from "../transcript/entry.ts";
import { noMessage } from "./no-message.ts";

type Outcome = Exclude<Ended["outcome"], undefined>;

/** Reads messages as OpenTelemetry's GenAI conventions write them: `gen_ai.input.messages`, `gen_ai.output.messages`. */
export function readOtelMessages(messages: readonly Json[], path: string, usage?: Usage): readonly Entry[] {
  return messages.flatMap((message, index) => readOtelMessage(message, `${path}[${index}]`, usage));
}

function readOtelMessage(message: Json, path: string, usage?: Usage): readonly Entry[] {
  const parts = listOf(member(message, "parts"));
  const text = parts
    .map((part) => (member(part, "type") === "text" ? textOf(member(part, "content")) : undefined))
    .filter((found) => found !== undefined)
    .join("\n");
  const answers = parts.flatMap((part, index): readonly Entry[] =>
    member(part, "type") === "tool_call_response" ? [readAnswer(part, inside(path, `parts[${index}]`))] : [],
  );
  switch (member(message, "role")) {
    case "system":
      return [{ kind: "said", role: "system", text }];
    case "user":
    case "tool":
      return answers.length > 0 && text === "" ? answers : [...answers, { kind: "said", role: "user", text }];
    case "assistant":
    case "model":
      return [
        { kind: "reply", text, calls: callsIn(parts, path), agent: textOf(member(message, "name")), usage },
        ...answers,
      ];
    default:
      return [noMessage(path)];
  }
}

function callsIn(parts: readonly Json[], path: string): readonly Proposed[] {
  return parts.flatMap((part, index) =>
    member(part, "type") === "tool_call"
      ? [
          {
            name: firstMember(part, ["name"]),
            args: member(part, "arguments"),
            id: firstMember(part, ["id"]),
            agent: textOf(member(part, "agentltl.agent")),
            numbers: ownNumbers(part),
            ended: ownEnd(part),
            path: inside(path, `parts[${index}]`),
            raw: part,
          },
        ]
      : [],
  );
}

const outcomes: readonly Outcome[] = ["refused", "denied", "pending"];

/** How a call that never ran ended, as our own writer keeps it. */
function ownEnd(part: Json): Ended | undefined {
  const outcome = outcomes.find((known) => known === member(part, "agentltl.outcome"));
  const result = member(part, "agentltl.result");
  return outcome === undefined ? undefined : { outcome, ...(result === undefined ? {} : { result }) };
}

/** The step and turn of a call, as our own writer keeps them. */
function ownNumbers(part: Json): Proposed["numbers"] {
  const [step, turn] = [member(part, "agentltl.step"), member(part, "agentltl.turn")];
  if (step === undefined && turn === undefined) return undefined;
  return {
    ...(typeof step === "number" ? { step } : {}),
    ...(typeof turn === "number" ? { turn } : {}),
  };
}

function readAnswer(part: Json, path: string): Entry {
  const result = firstMember(part, ["response", "result"]) ?? null;
  return { kind: "answered", id: firstMember(part, ["id"]), ended: { result }, path };
}
