import type { HostCall } from "./calls-of.ts";
import { isRecord, ownMemberOf } from "./member-of.ts";

/** What a person says of a call, in the host's own words for it. */
export type PersonAnswer =
  | { readonly type: "approve" }
  | {
      readonly type: "edit";
      readonly editedAction: { readonly name?: string; readonly args: Readonly<Record<string, unknown>> };
    }
  | { readonly type: "reject"; readonly message?: string };

/** What people have said of the calls of one reply, by the call's id, in the order of the questions. */
export type Answers = ReadonlyMap<string, readonly PersonAnswer[]>;

/** Nobody was asked. */
export const noAnswers: Answers = new Map();

/**
 * Adds what came back for these questions. A person's answer is `{ decisions }`: an object by tool call id, or a list, whose members name
 * their call by `id` or else stand in the order of the questions, one for each. What is none of these answers nothing: doubt asks again.
 */
export function withAnswers(answers: Answers, asked: readonly HostCall[], value: unknown): Answers {
  const decisions = ownMemberOf(value, "decisions") ?? value;
  const inOrder = Array.isArray(decisions) && decisions.length === asked.length;
  const answerOn = ({ id = "" }: HostCall, index: number): unknown => {
    if (!Array.isArray(decisions)) return ownMemberOf(decisions, id);
    const list: readonly unknown[] = decisions;
    const named = list.find((decision) => ownMemberOf(decision, "id") === id);
    if (named !== undefined || !inOrder) return named;
    return ownMemberOf(list[index], "id") === undefined ? list[index] : undefined;
  };
  const more = new Map(answers);
  for (const [index, call] of asked.entries()) {
    const answer = readAnswer(answerOn(call, index));
    const id = call.id ?? "";
    if (answer !== undefined) more.set(id, [...(more.get(id) ?? []), answer]);
  }
  return more;
}

function readAnswer(value: unknown): PersonAnswer | undefined {
  switch (ownMemberOf(value, "type")) {
    case "approve":
      return { type: "approve" };
    case "reject": {
      const message = ownMemberOf(value, "message");
      return typeof message === "string" ? { type: "reject", message } : { type: "reject" };
    }
    case "edit":
      return readEdit(ownMemberOf(value, "editedAction"));
    default:
      return undefined;
  }
}

function readEdit(action: unknown): PersonAnswer | undefined {
  const name = ownMemberOf(action, "name");
  const args = ownMemberOf(action, "args");
  if (!isRecord(args) || Array.isArray(args)) return undefined;
  if (name === undefined) return { type: "edit", editedAction: { args } };
  return typeof name === "string" ? { type: "edit", editedAction: { name, args } } : undefined;
}
