import { describe, expect, test } from "vitest";
import type { Session } from "./session.ts";
import { sessionsOfTools } from "./sessions-of-tools.ts";

/** Sessions that are numbers, and know the calls that were told to them. */
function watching() {
  const warnings: string[] = [];
  const dropped: number[] = [];
  const known = new Map<number, Set<string>>();
  let begun = 0;
  const find = sessionsOfTools(
    () => {
      const number = ++begun;
      const calls = new Set<string>();
      known.set(number, calls);
      return {
        id: String(number),
        knows: (id) => calls.has(id),
        dropUnrun: () => void dropped.push(number),
      } as Session;
    },
    (message) => warnings.push(message),
  );
  /** The number of the session that a tool of these messages is in, which then judges this call. */
  const sessionOf = (messages: object, call?: string) => {
    const number = Number(find(messages).id);
    if (call !== undefined) known.get(number)?.add(call);
    return number;
  };
  return { sessionOf, warnings, dropped };
}

const user = (content = "Go on.") => ({ role: "user", content });
const reply = (...ids: string[]) => ({
  role: "assistant",
  content: ids.map((toolCallId) => ({ type: "tool-call", toolCallId })),
});
const result = (toolCallId: string) => ({ role: "tool", content: [{ type: "tool-result", toolCallId }] });

describe("calls of one run of a loop are in one session", () => {
  test("of one reply, which has the same messages", () => {
    const { sessionOf } = watching();
    const messages = [user()];
    expect([sessionOf(messages, "a"), sessionOf(messages, "b")]).toEqual([1, 1]);
  });

  test("of the replies after it, which have these and the reply with its results", () => {
    const { sessionOf, dropped } = watching();
    const first = [user()];
    expect(sessionOf(first, "a")).toBe(1);
    const second = [...first, reply("a"), result("a")];
    expect(sessionOf(second, "b")).toBe(1);
    expect(sessionOf([...second, reply("b"), result("b")], "c")).toBe(1);
    // What a reply left unrun is no call any more.
    expect(dropped).toEqual([1, 1]);
  });
});

describe("calls of another run are in another", () => {
  test.each<[string, (first: object[]) => object[]]>([
    ["with messages of its own", () => [user()]],
    [
      "in which a user has said something since",
      (first) => [...first, reply("a"), result("a"), user("And now?")],
    ],
    ["whose reply has calls that were not judged here", (first) => [...first, reply("z"), result("z")]],
    ["whose reply has no calls", (first) => [...first, { role: "assistant", content: "Done." }]],
    ["with the same text in another object", () => [user(), reply("a"), result("a")]],
  ])("%s", (_what, next) => {
    const { sessionOf } = watching();
    const first = [user()];
    expect([sessionOf(first, "a"), sessionOf(next(first))]).toEqual([1, 2]);
  });

  test("also where two runs were begun with the very same message: then the messages alone tell", () => {
    const { sessionOf } = watching();
    const shared = user();
    expect([sessionOf([shared], "a"), sessionOf([shared], "a")]).toEqual([1, 2]);
    expect(sessionOf([shared, reply("a"), result("a")])).toBe(3);
  });
});

test("tools that are called without messages are told of", () => {
  const { sessionOf, warnings } = watching();
  expect([sessionOf([]), sessionOf({}), sessionOf([user()])]).toEqual([1, 2, 3]);
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toContain("without the `messages` of their run");
});
