import fc from "fast-check";
import { expect, test } from "vitest";
import { observeText } from "./observe-text.ts";
import { sentencesOf } from "./sentences-of.ts";

/** The deeds of a report: its label, of which type, and values. */
function check(text: string): readonly string[] {
  return observeText(text).nodes.map(({ label, type, values }) => {
    const args = JSON.stringify(values.args);
    return `${type}: ${label}${args === "{}" ? "" : ` ${args}`}`;
  });
}

test.each<[string, string, readonly string[]]>([
  [
    "a deed is a sentence whose verb stands in the past",
    "Paid the amount back.",
    ["action: Paid the amount back."],
  ],
  ["what is planned is none", "I will pay the amount back.", []],
  ["a greeting is none", "Hello, here is what happened.", []],
  ["a state of things is none", "The order is large.", []],
  [
    "a check is told from an action",
    "Verified who was asking. Looked up the order.",
    ["check: Verified who was asking.", "action: Looked up the order."],
  ],
  [
    "a decision and an output are told",
    "Decided by the amount. Told the customer.",
    ["decision: Decided by the amount.", "output: Told the customer."],
  ],
  [
    "the speaker may name themselves, and say in which order",
    "First, I verified the caller. Then we have paid it.",
    ["check: First, I verified the caller.", "action: Then we have paid it."],
  ],
  [
    "an item of a list is a sentence",
    "1. Paid it\n2) Shipped it\n- [x] Closed the case",
    ["action: Paid it", "action: Shipped it", "action: Closed the case"],
  ],
  [
    "values stand in brackets, and are no words",
    'Paid it (amount: 40, order: "W1", late: false).',
    ['action: Paid it . {"amount":40,"order":"W1","late":false}'],
  ],
  [
    "an irregular verb is a verb",
    "Wrote the receipt. Sent it by mail.",
    ["action: Wrote the receipt.", "output: Sent it by mail."],
  ],
  ["a word that ends as a past and is none", "Speed matters. Need it soon.", []],
])("%s", (_what, text, deeds) => {
  expect(check(text)).toEqual(deeds);
});

test("a name that a model wrote is no key of ours", () => {
  const [node] = observeText("Paid it (__proto__: 1, constructor: 2).").nodes;
  expect(Object.keys(node?.values.args ?? {})).toEqual(["constructor"]);
});

test.each<[string, object]>([
  ["amount: 40", { amount: 40 }],
  ["amount: -40.5, order: W1", { amount: -40.5, order: "W1" }],
  ["amount: 1,000", { amount: 1000 }],
  ["amount: 1,234,567.89, late: true", { amount: 1234567.89, late: true }],
  ["amount: 1000,200: x", { amount: 1000 }],
  ["amount: 1, 200", { amount: 1 }],
  ['note: "a, b", n: 1', { note: "a, b", n: 1 }],
  ["note: 'a, b: c', n: 1", { note: "a, b: c", n: 1 }],
  ["note: it's late, n: 1", { note: "it's late", n: 1 }],
  ['note: "open, n: 1', { note: '"open', n: 1 }],
  ["amount: 40, yes", { amount: 40 }],
  ["see W1: done, n: 1", { n: 1 }],
  ["at: 12:30", { at: "12:30" }],
  ["n:", { n: "" }],
  ["n: 007", { n: 7 }],
  ["n: 1e3", { n: "1e3" }],
  ["n: True", { n: "True" }],
  ["n: 1, n: 2", { n: 2 }],
  ["größe: 1", {}],
])("the values of `(%s)` are %j", (inside, values) => {
  const [round] = observeText(`Paid it (${inside}).`).nodes;
  const [square] = observeText(`Paid it [${inside}].`).nodes;
  expect([round?.values.args, square?.values.args]).toEqual([values, values]);
});

test("brackets without a value stay words", () => {
  expect(check("Paid it (in cash).")).toEqual(["action: Paid it (in cash)."]);
});

test("reports are read whatever ends their lines, and whichever apostrophe they have", () => {
  const lines = ["- I've verified the caller", "- Paid it (amount: 40)", "- Told them"];
  const deeds = ["check: I've verified the caller", 'action: Paid it {"amount":40}', "output: Told them"];
  expect(check(lines.join("\n"))).toEqual(deeds);
  expect(check(lines.join("\r\n"))).toEqual(deeds);
  expect(check(lines.join("\n").replace("'", "’"))).toEqual(deeds.map((one) => one.replace("'", "’")));
});

test("each deed stands where its words stand, and they follow each other", () => {
  const words = fc.constantFrom(
    "Paid it. ",
    "Verified who asked! ",
    "- Closed the case\n",
    "Hello; ",
    "\n\n",
    "I plan to go. ",
    "(amount: 3) ",
    "🙂 ",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      const { nodes } = observeText(text);
      let before = -1;
      for (const { evidence, at } of nodes) {
        if (evidence.kind !== "span") throw new Error("a text shows spans");
        expect(text.slice(evidence.start, evidence.end)).toBe(evidence.text);
        expect(at).toBe(evidence.start);
        expect(at).toBeGreaterThan(before);
        before = at;
      }
      const spans = sentencesOf(text);
      for (const [place, span] of spans.entries())
        expect(span.start).toBeGreaterThanOrEqual(spans[place - 1]?.end ?? 0);
    }),
    { numRuns: Number(process.env.AGENTLTL_RUNS ?? 200) },
  );
});

test("the answer is this text's only where nobody says another", () => {
  expect(observeText("Paid it.").answer).toBe(undefined);
  expect(observeText("Paid it.", { answer: "done" }).answer).toBe("done");
  expect(observeText("Paid it.", { answer: null }).answer).toBe(null);
});
