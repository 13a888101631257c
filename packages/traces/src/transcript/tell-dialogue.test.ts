import { expect, test } from "vitest";
import type { Entry } from "./entry.ts";
import { tellDialogue } from "./tell-dialogue.ts";

const user = (text: string): Entry => ({ kind: "said", role: "user", text });
const system: Entry = { kind: "said", role: "system", text: "Be brief." };
const answer = (text: string): Entry => ({ kind: "reply", text, calls: [] });
const calls = (text = ""): Entry => ({
  kind: "reply",
  text,
  calls: [{ name: "get", path: "", raw: null }],
});
const result: Entry = { kind: "answered", ended: { result: 1 }, path: "" };
const odd: Entry = { kind: "odd", detail: "", path: "" };

/** Each message as `turn role: text`, with `!` where it is an answer; then each entry's `turn.step`, and the last answer. */
function check(
  entries: readonly Entry[],
  messages: readonly string[],
  places: string,
  last: string | null,
): void {
  const told = tellDialogue(entries, [...entries.keys()]);
  expect({
    messages: told.dialogue.map(
      ({ role, text, turn, answer: ends }) => `${turn} ${role}${ends === true ? "!" : ""}: ${text}`,
    ),
    places: told.turns.map((turn, index) => `${turn}.${told.steps[index]}`).join(" "),
    last: told.lastAnswer,
  }).toEqual({ messages, places, last });
}

test.each<[string, readonly Entry[], readonly string[], string, string | null]>([
  ["nothing", [], [], "", null],
  [
    "a turn is from a user's message to the answer",
    [user("Go"), calls(), result, answer("Done."), user("More"), answer("No.")],
    ["1 user: Go", "1 assistant!: Done.", "2 user: More", "2 assistant!: No."],
    "1.0 1.1 1.1 1.2 2.2 2.3",
    "No.",
  ],
  [
    "two messages of a user in a row are one turn",
    [user("Go"), user("now"), answer("Done.")],
    ["1 user: Go", "1 user: now", "1 assistant!: Done."],
    "1.0 1.0 1.1",
    "Done.",
  ],
  [
    "a user who interrupts opens a turn, and nothing was answered",
    [user("Go"), calls(), user("Stop")],
    ["1 user: Go", "2 user: Stop"],
    "1.0 1.1 2.1",
    null,
  ],
  [
    "a word of the system opens no turn, and ends a reply as one of the user does",
    [system, user("Go"), answer("Done."), system],
    ["1 system: Be brief.", "1 user: Go", "1 assistant!: Done.", "1 system: Be brief."],
    "1.0 1.0 1.1 1.1",
    "Done.",
  ],
  [
    "words beside calls are no answer",
    [user("Go"), calls("I look.")],
    ["1 user: Go", "1 assistant: I look."],
    "1.0 1.1",
    null,
  ],
  [
    "words that calls follow are no answer",
    [user("Go"), answer("I look."), calls(), answer("Done.")],
    ["1 user: Go", "1 assistant: I look.", "1 assistant!: Done."],
    "1.0 1.1 1.2 1.3",
    "Done.",
  ],
  ["an empty reply says nothing", [user("Go"), answer("")], ["1 user: Go"], "1.0 1.1", null],
  [
    "an empty reply after an answer takes it back",
    [user("Go"), answer("Done."), answer("")],
    ["1 user: Go", "1 assistant: Done."],
    "1.0 1.1 1.2",
    null,
  ],
  [
    "what is odd ends nothing",
    [user("Go"), answer("Done."), odd],
    ["1 user: Go", "1 assistant!: Done."],
    "1.0 1.1 1.1",
    "Done.",
  ],
  [
    "a result without a call is something done: the user opens a turn after it",
    [result, user("Go")],
    ["2 user: Go"],
    "1.0 2.0",
    null,
  ],
  ["an answer without a question is one", [answer("Hi.")], ["1 assistant!: Hi."], "1.1", "Hi."],
  [
    "a question after the last answer is not answered",
    [user("Go"), answer("Done."), user("More")],
    ["1 user: Go", "1 assistant!: Done.", "2 user: More"],
    "1.0 1.1 2.1",
    null,
  ],
])("%s", (_name, entries, messages, places, last) => check(entries, messages, places, last));

test("a message stands behind so many calls", () => {
  const entries = [user("Go"), calls(), answer("Done.")];
  expect(tellDialogue(entries, [0, 0, 1]).dialogue.map(({ after_call }) => after_call)).toEqual([0, 1]);
});
