import type { Entry } from "./entry.ts";

/** A message as a run's record has it. */
export interface ToldMessage {
  readonly role: "user" | "assistant" | "system";
  readonly text: string;
  readonly after_call: number;
  readonly turn: number;
  readonly answer?: true;
}

/** What was said, each entry's turn and step, and the answer that ended the run. */
export interface Told {
  readonly dialogue: readonly ToldMessage[];
  readonly turns: readonly number[];
  readonly steps: readonly number[];
  /** `null` where the run did not end with an answer. */
  readonly lastAnswer: string | null;
}

/** Numbers turns and steps, both from 1: a user's message after a reply opens a turn, each reply is a step. `callsAt[i]` calls stand before entry `i`. */
export function tellDialogue(entries: readonly Entry[], callsAt: readonly number[]): Told {
  const dialogue: ToldMessage[] = [];
  const turns: number[] = [];
  const steps: number[] = [];
  let [turn, step, replied] = [1, 0, false];
  let lastAnswer: string | null = null;
  for (const [index, entry] of entries.entries()) {
    const after = callsAt[index] ?? 0;
    if (entry.kind === "said") {
      if (entry.role === "user" && replied) [turn, replied] = [turn + 1, false];
      dialogue.push({ role: entry.role, text: entry.text, after_call: after, turn });
      if (entry.role === "user") lastAnswer = null;
    }
    if (entry.kind === "reply") {
      [step, replied] = [step + 1, true];
      const answer = entry.calls.length === 0 && entry.text !== "" && handsBack(entries, index);
      if (entry.text !== "")
        dialogue.push({
          role: "assistant",
          text: entry.text,
          after_call: after,
          turn,
          ...(answer ? { answer } : {}),
        });
      lastAnswer = answer ? entry.text : null;
    }
    if (entry.kind === "answered") replied = true;
    turns.push(turn);
    steps.push(step);
  }
  return { dialogue, turns, steps, lastAnswer };
}

/** Whether nothing of the run follows the entry before the user speaks again. */
function handsBack(entries: readonly Entry[], index: number): boolean {
  const next = entries.slice(index + 1).find(({ kind }) => kind !== "odd");
  return next === undefined || next.kind === "said";
}
