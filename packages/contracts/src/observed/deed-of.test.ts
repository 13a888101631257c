import { expect, test } from "vitest";
import { deedOf } from "./deed-of.ts";

test.each<[string, string]>([
  // What sort of deed.
  ["Paid it back.", "action"],
  ["Looked the order up", "action"],
  ["Went to the desk", "action"],
  ["Checked the balance", "check"],
  ["Verified who is asking", "check"],
  ["Made sure that it was paid", "check"],
  ["Cross-checked both", "check"],
  ["Reviewed the file", "check"],
  ["Decided by the amount", "decision"],
  ["Chose the desk", "decision"],
  ["Classified it as small", "decision"],
  ["Told the customer", "output"],
  ["Sent a message", "output"],
  ["Replied", "output"],
  ["Wrote back to them", "output"],
  ["Wrote it down", "action"],
  // Who did it, and when.
  ["I verified it", "check"],
  ["we have verified it", "check"],
  ["I've verified it", "check"],
  ["I’ve verified it", "check"],
  ["We’ve paid", "action"],
  ["I had already paid", "action"],
  ["First, I verified it", "check"],
  ["First: verified it", "check"],
  ["And then, finally, we told them", "output"],
  ["After that I paid", "action"],
  ["Also carefully checked it", "check"],
  ["  PAID IT  ", "action"],
])("`%s` says a deed: %s", (sentence, type) => expect(deedOf(sentence)).toEqual({ type }));

test.each([
  "",
  "...",
  "Hello!",
  "I will pay it back",
  "I pay it back",
  "Please verify it",
  "The order was verified",
  "You verified it",
  "They have paid",
  "Need more time",
  "Speed matters",
  "Indeed, it is so",
  "Feed the cat",
  "Red is a color",
  "1042",
  "验证了身份",
])("`%s` says none", (sentence) => expect(deedOf(sentence)).toBeUndefined());
