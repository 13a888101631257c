import { expect, test } from "vitest";
import { heardOf } from "./heard-of.ts";
import type { Message } from "./trace-data.ts";

test.each<[string, string]>([
  ["user", "u1 u2"],
  ["assistant", "a1 a3"],
  ["any", "u1 a1 u2 a3"],
  ["user last", "u2"],
  ["assistant last", "a3"],
  ["any last", "a3"],
  ["user closing", ""],
  ["assistant closing", "a3"],
  ["any closing", "a3"],
  ["system last", ""],
])("of what was said, %s means %j", (hearing, expected) => {
  const [speaker = "", which] = hearing.split(" ");
  const messages = ["u1", "a1", "u2", "a3"].map(
    (text): Message => ({ role: text.startsWith("u") ? "user" : "assistant", text, afterCall: 0 }),
  );
  expect(
    heardOf(messages, read(speaker, which))
      .map(({ text }) => text)
      .join(" "),
  ).toBe(expected);
});

function read(speaker: string, which: string | undefined): Parameters<typeof heardOf>[1] {
  const whose = speaker as "user" | "assistant" | "system" | "any";
  return which === "last" || which === "closing" ? { speaker: whose, which } : { speaker: whose };
}
