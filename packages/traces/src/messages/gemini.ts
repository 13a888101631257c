import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";
import { usageOf } from "./usage.ts";

/** Reads `contents` of Gemini's API, in both of its spellings. Its calls seldom have ids: results come in the order of the calls. */
export function readGeminiContents(contents: readonly Json[], path: string): readonly Entry[] {
  return contents.flatMap((content, index) => readGeminiContent(content, `${path}[${index}]`));
}

/** Reads one content; `usage` is what the reply cost. */
function readGeminiContent(content: Json, path: string, usage?: Json): readonly Entry[] {
  const parts = listOf(member(content, "parts"));
  const text = textIn(parts);
  if (member(content, "role") === "model")
    return [{ kind: "reply", text, calls: callsIn(parts, path), usage: usageOf(usage) }];
  const answers = parts.flatMap((part, index): readonly Entry[] => {
    const answer = firstMember(part, ["functionResponse", "function_response"]);
    return answer === undefined ? [] : [readAnswer(answer, inside(path, `parts[${index}]`))];
  });
  return answers.length > 0 && text === "" ? answers : [...answers, { kind: "said", role: "user", text }];
}

/** The reply of a response: its first candidate. */
export function readGeminiResponse(response: Json, path: string): readonly Entry[] {
  const [candidate] = listOf(member(response, "candidates"));
  const content = candidate === undefined ? undefined : member(candidate, "content");
  if (content === undefined) return [{ kind: "odd", detail: "a response without a candidate", path }];
  const usage = firstMember(response, ["usageMetadata", "usage_metadata"]);
  return readGeminiContent(
    { role: "model", parts: listOf(member(content, "parts")) },
    `${path}.candidates[0].content`,
    usage,
  );
}

/** The text of an instruction that stands beside the contents. */
export function readGeminiSystem(instruction: Json | undefined): readonly Entry[] {
  const text = typeof instruction === "string" ? instruction : textIn(listOf(member(instruction, "parts")));
  return text === "" ? [] : [{ kind: "said", role: "system", text }];
}

function textIn(parts: readonly Json[]): string {
  return parts
    .map((part) => (member(part, "thought") === true ? undefined : textOf(member(part, "text"))))
    .filter((text) => text !== undefined)
    .join("\n");
}

function callsIn(parts: readonly Json[], path: string): readonly Proposed[] {
  return parts.flatMap((part, index) => {
    const call = firstMember(part, ["functionCall", "function_call"]);
    if (call === undefined) return [];
    const args = firstMember(call, ["args"]) ?? {};
    return [
      {
        name: firstMember(call, ["name"]),
        args,
        id: firstMember(call, ["id"]),
        path: inside(path, `parts[${index}]`),
        raw: call,
      },
    ];
  });
}

function readAnswer(answer: Json, path: string): Entry {
  const response = member(answer, "response");
  const error = firstMember(response, ["error"]);
  return {
    kind: "answered",
    id: firstMember(answer, ["id"]),
    name: textOf(member(answer, "name")),
    ended: { result: response ?? null, ...(error === undefined ? {} : { outcome: "error" }) },
    path,
  };
}
