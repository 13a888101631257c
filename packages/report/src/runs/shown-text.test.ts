import { expect, test } from "vitest";
import { shownText, shownValue } from "./shown-text.ts";

test.each([
  ["short", 10, { text: "short" }],
  ["exactly ten", 11, { text: "exactly ten" }],
  ["much too long", 4, { text: "much", of: 13 }],
  ["a😀b", 2, { text: "a", of: 4 }],
  ["a😀b", 3, { text: "a😀", of: 4 }],
  ["", 0, { text: "" }],
])("%j with room for %i", (text, most, shown) => {
  expect(shownText(text, most)).toEqual(shown);
});

test("a text is shown as it is, any other value as people write it", () => {
  expect(shownValue("as it is", 100)).toEqual({ text: "as it is" });
  expect(shownValue({ order_id: "W23", items: [1, null] }, 100)).toEqual({
    text: '{order_id: "W23", items: [1, null]}',
  });
});
