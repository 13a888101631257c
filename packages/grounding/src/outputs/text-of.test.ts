import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { textOf } from "./text-of.ts";

/** The lines that a result shows, and whether that is all. */
function check(result: Json, expected: string, complete = true): void {
  expect(textOf(result, 1_000)).toEqual({ text: expected, complete });
}

test("a text is shown as it is", () => check("a\nb", "a\nb"));
test("keys, texts and numbers are shown line by line, in their order", () =>
  check(
    { order: { id: "W1", total: 5.5 }, items: ["a", true, null] },
    "order\nid\nW1\ntotal\n5.5\nitems\na\ntrue\nnull",
  ));
test("JSON in a text is opened, so that its escapes are gone", () => {
  check('{"a":"x\\ny"}', "a\nx\ny");
  check(JSON.stringify(JSON.stringify({ a: "é" })), "a\né");
});
test("what only begins like JSON is a text", () => check('{"a": cut off', '{"a": cut off'));
test("a key is never taken for JSON", () => check({ "[1]": 2 }, "[1]\n2"));
test("pictures and documents hold more than is shown", () => {
  check({ type: "document" }, "type\ndocument", false);
  check(
    [
      { type: "text", text: "a" },
      { type: "image", data: "x" },
    ],
    "type\ntext\ntext\na\ntype\nimage\ndata\nx",
    false,
  );
  check({ type: "file", text: "a" }, "type\nfile\ntext\na");
});
test("of a long one the beginning is shown", () => {
  const { text, complete } = textOf(
    Array.from({ length: 900 }, () => "word"),
    1_000,
  );
  expect([text.length, complete]).toEqual([1_000, false]);
  expect(textOf("x".repeat(5_000), 1_000)).toEqual({ text: "x".repeat(1_000), complete: false });
});
test("a deep one comes to an end", () => {
  let deep: Json = [];
  for (let level = 0; level < 100_000; level++) deep = [deep];
  check(deep, "");
});
