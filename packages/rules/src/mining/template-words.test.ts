import { expect, test } from "vitest";
import { wordsOf } from "./template-words.ts";

test("tools that are called as the texts of templates call them keep their names", () => {
  expect(wordsOf("response", "b", "a")).toEqual({
    template: "response",
    tools: ["b", "a"],
    name: "response-b-a",
    sentence: "behind `b` comes `a`, at some time",
    body: { declare: { response: ["b", "a"] } },
    examples: { allow: ["b, a"], deny: ["a, b"] },
  });
});

test.each(["a$&b", "user", "$1", "a->b"])(
  "a rule about %s has no examples, and its name as it is",
  (tool) => {
    expect(wordsOf("init", tool)).toMatchObject({ sentence: `\`${tool}\` is the first call`, tools: [tool] });
    expect(wordsOf("init", tool)).not.toHaveProperty("examples");
  },
);
