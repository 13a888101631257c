import type { Formula, Speaker } from "../formula/formula.ts";
import type { Matcher } from "../formula/pattern.ts";
import { closed, comma } from "./read-arguments.ts";
import { matcherForms, readMatcher } from "./read-matcher.ts";
import type { Reader } from "./reader.ts";

/** Passes over what a text must be; nothing before `)` means that there is one. */
function readTextMatcher(reader: Reader, what: string): Matcher {
  if (reader.at(")")) return { kind: "exists" };
  const matcher = readMatcher(reader, what);
  if (matcher !== undefined) return matcher;
  if (!reader.at('"')) throw reader.error(`expected ${matcherForms} for ${what}, found ${reader.found()}`);
  const text = reader.found();
  throw reader.error(`say how the text compares: write \`contains\` or \`=\` before ${text}`);
}

/** `contains "x")` */
export function readAnswered(reader: Reader): Formula {
  return closed(reader, { kind: "answered", text: readTextMatcher(reader, "the answer") });
}

const speakers: ReadonlyMap<string, Speaker> = new Map(
  (["user", "assistant", "system", "any"] as const).map((speaker) => [speaker, speaker]),
);

/** `user, contains "x")` */
export function readSaid(reader: Reader, which?: "last" | "closing"): Formula {
  const speaker = speakers.get(reader.lookWord() ?? "");
  if (speaker === undefined) {
    throw reader.error(
      `expected who said it, \`user\`, \`assistant\`, \`system\` or \`any\`, found ${reader.found()}`,
    );
  }
  reader.takeWord(speaker);
  if (!reader.at(")")) comma(reader, 'what was said, as in `contains "yes"`');
  const text = readTextMatcher(reader, "the message");
  return closed(reader, { kind: "said", speaker, text, ...(which === undefined ? {} : { which }) });
}
