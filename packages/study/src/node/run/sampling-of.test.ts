import { expect, test } from "vitest";
import { samplingOf } from "./sampling-of.ts";

test("what an entry sets is sent, also a 0, and nothing else", () => {
  expect([
    samplingOf({ model: "a:b", temperature: 0, top_p: 0.5, max_output_tokens: 9 }),
    samplingOf({ model: "a:b" }),
  ]).toEqual([{ temperature: 0, topP: 0.5, maxOutputTokens: 9 }, {}]);
});
