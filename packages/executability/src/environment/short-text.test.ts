import { expect, test } from "vitest";
import { shortText } from "./short-text.ts";

test("a text stands as it is, another value as JSON, and a long one ends in an ellipsis", () => {
  expect(shortText("no such order")).toBe("no such order");
  expect(shortText({ error: 404 })).toBe('{"error":404}');
  expect(shortText("x".repeat(200))).toBe("x".repeat(200));
  expect(shortText("x".repeat(201))).toBe(`${"x".repeat(199)}…`);
});
