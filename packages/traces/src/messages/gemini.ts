import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { collectReplies, withReply } from "../transcript/collect-replies.ts";
import type { Entry, Proposed, Usage } from "../transcript/entry.ts";
import { otherReplies } from "./no-message.ts";
import { usageOf } from "./usage.ts";

/** Reads `contents` of Gemini's API, in both of its spellings. Its calls seldom have ids: results come in the order of the calls. */
export function readGeminiContents(contents: readonly Json[], path: string): readonly Entry[] {
  return contents.flatMap((content, index) => readGeminiContent(content, `${path}[${index}]`));
}

/** Reads one content; `usage` is what the reply cost. */
function readGeminiContent(content: Json, path: string, usage?: Json): readonly Entry[] {
  const parts = listOf(member(content, "parts"));
  const text = textIn(parts);
  if (member(content, "role") === "model") return readReply(parts, path, usageOf(usage));
  const answers = parts.flatMap((part, index): readonly Entry[] => {
    const answer = firstMember(part, ["functionResponse", "function_response"]);
    return answer === undefined ? [] : [readAnswer(answer, inside(path, `parts[${index}]`))];
  });
  return answers.length > 0 && text === "" ? answers : [...answers, { kind: "said", role: "user", text }];
}

/** The parts of a reply. What a program returned that the provider ran begins another step. */
function readReply(parts: readonly Json[], path: string, usage: Usage | undefined): readonly Entry[] {
  const replies = collectReplies(usage);
  const odd: Entry[] = [];
  for (const [index, part] of parts.entries()) {
    const at = inside(path, `parts[${index}]`);
    const text = wordsOf(part);
    const call = firstMember(part, ["functionCall", "function_call"]);
    const program = firstMember(part, ["executableCode", "executable_code"]);
    const ended = firstMember(part, ["codeExecutionResult", "code_execution_result"]);
    if (text !== undefined) replies.say(text);
    if (call !== undefined) replies.call(readCall(call, at));
    if (program !== undefined) replies.call(readProgram(program, at));
    if (ended !== undefined) replies.next(readOutcome(ended, at));
    if ([text, call, program, ended].every((one) => one === undefined) && !isWordless(part))
      odd.push({ kind: "odd", detail: "a part of an unknown kind", path: at });
  }
  return withReply([...replies.entries(), ...odd], usage);
}

const wordlessKeys: readonly string[] = [
  "text",
  "thought",
  "inlineData",
  "inline_data",
  "fileData",
  "file_data",
];

function isWordless(part: Json): boolean {
  return wordlessKeys.some((key) => member(part, key) !== undefined);
}

/** The reply of a response: its first candidate. */
export function readGeminiResponse(response: Json, path: string): readonly Entry[] {
  const [candidate, ...others] = listOf(member(response, "candidates"));
  const content = candidate === undefined ? undefined : member(candidate, "content");
  if (content === undefined)
    return [{ kind: "odd", detail: "a response without a candidate", path: inside(path, "candidates") }];
  const usage = firstMember(response, ["usageMetadata", "usage_metadata"]);
  return [
    ...readGeminiContent(
      { role: "model", parts: listOf(member(content, "parts")) },
      inside(path, "candidates[0].content"),
      usage,
    ),
    ...otherReplies(others.length, inside(path, "candidates")),
  ];
}

/** The text of an instruction that stands beside the contents. */
export function readGeminiSystem(instruction: Json | undefined): readonly Entry[] {
  const text = typeof instruction === "string" ? instruction : textIn(listOf(member(instruction, "parts")));
  return text === "" ? [] : [{ kind: "said", role: "system", text }];
}

function textIn(parts: readonly Json[]): string {
  return parts
    .map(wordsOf)
    .filter((text) => text !== undefined)
    .join("\n");
}

function wordsOf(part: Json): string | undefined {
  return member(part, "thought") === true ? undefined : textOf(member(part, "text"));
}

function readCall(call: Json, path: string): Proposed {
  const args = firstMember(call, ["args"]) ?? {};
  return { name: firstMember(call, ["name"]), args, id: firstMember(call, ["id"]), path, raw: call };
}

/** A program that the model wrote and the provider ran. */
function readProgram(program: Json, path: string): Proposed {
  const args = known({ code: member(program, "code"), language: member(program, "language") });
  return { name: codeExecution, args, id: firstMember(program, ["id"]), path, raw: program };
}

const codeExecution = "code_execution";

function readOutcome(ended: Json, path: string): Entry {
  const failed = textOf(member(ended, "outcome")) !== "OUTCOME_OK";
  return {
    kind: "answered",
    id: firstMember(ended, ["id"]),
    name: codeExecution,
    ended: { result: member(ended, "output") ?? null, ...(failed ? { outcome: "error" } : {}) },
    path,
  };
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
