import { canonicalText } from "../json/canonical-text.ts";
import { readJson } from "../json/read-json.ts";
import { memberOf } from "./member-of.ts";

/** How a run means to end, as it is written down. */
export interface FinishReading {
  readonly end: "turn" | "session";
  readonly answer?: string;
}

/**
 * Reads how a run means to end, each property once. Never throws: an answer that is no text is its JSON text, one that can't be read is
 * none, and an end that is not named is that of the session, where all that is owed is due.
 */
export function readFinish(finish: unknown): FinishReading {
  const answer = textOf(memberOf(finish, "answer"));
  return {
    end: memberOf(finish, "end") === "turn" ? "turn" : "session",
    ...(answer === undefined ? {} : { answer }),
  };
}

function textOf(answer: unknown): string | undefined {
  if (answer === undefined || typeof answer === "string") return answer;
  const read = readJson(answer);
  return read.kind === "json" ? canonicalText(read.value) : undefined;
}
