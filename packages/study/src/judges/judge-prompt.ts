import type { Trace } from "@agentltl/core";
import type { JudgeEntry } from "../file/study-file.ts";
import type { Question } from "../questions/question.ts";

/** What both kinds of judges are told (paper section 4.4: whether every factual claim is supported). The words are ours. */
export const judgeSystem: string =
  "You judge answers about a source code repository. Say whether every factual claim in the answer is supported. Reply with one word: true or false.";

/** Results in what a trace-aware judge is shown are cut here, so that it fits into a model. */
const longestResult = 8000;

/** The request to a judge: question and answer, and for a trace-aware one every call with its result. */
export function judgePrompt(kind: JudgeEntry["kind"], question: Question, trace: Trace): string {
  const answer = trace.finalAnswer ?? "";
  const asked = `Question:\n${question.text}\n\nAnswer:\n${answer}`;
  switch (kind) {
    case "trace-blind":
      return `${asked}\n\nYou don't see what the agent read. Is every factual claim in the answer supported, as far as you can tell?`;
    case "trace-aware":
      return `${asked}\n\nWhat the agent did:\n${trace.calls.map(callText).join("\n")}\n\nIs every factual claim in the answer supported by what the agent read here?`;
  }
}

function callText({ position, name, args, result }: Trace["calls"][number]): string {
  const shown = result === undefined ? "(no result)" : JSON.stringify(result);
  const cut = shown.length > longestResult ? `${shown.slice(0, longestResult)}… (cut)` : shown;
  return `#${position + 1} ${name} ${JSON.stringify(args)}\n${cut}`;
}

/** "not true", "isn't entirely true": the word that was asked for, and not what was meant. */
const denied = /(?:\bnot|n['\u2019]t)\s+(?:\w+\s+){0,3}(?:true|false)\b/i;

/** The vote in a reply; `undefined` where it says neither, or both, or denies one of them. */
export function voteIn(reply: string): boolean | undefined {
  if (denied.test(reply)) return undefined;
  const yes = /\btrue\b/i.test(reply);
  const no = /\bfalse\b/i.test(reply);
  return yes === no ? undefined : yes;
}
