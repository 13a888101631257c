// Whatever the text, the answer is a procedure or a `RulesError`.
import fc from "fast-check";
import { expect, test } from "vitest";
import { RulesError } from "./errors/rules-error.ts";
import { runExamples } from "./examples/run-examples.ts";
import { readRules } from "./read-rules.ts";

const seed = `version: 1
id: support
tools:
  verify: { success: { verified: true }, failure: { text: "Error*" } }
define:
  money_out: [refund, credit, { tool: update, where: { status: "cancel*", n: { ">=": 10 } } }]
rules:
  - id: verified
    before: { first: verify, then: money_out, since: logout }
    why: because
    examples: { allow: ["verify, refund"], deny: [refund, "[verify refund]"] }
  - id: once
    at_most: { call: refund, times: 1, per: order_id }
    mode: warn
  - id: consent
    before: { first: { said: user, regex: '\\byes\\b' }, then: refund, within: turn }
  - id: audit
    finally: { after: { tool: refund, with: { id: $o } }, call: { tool: note, with: { id: $o } } }
    due: turn
  - id: formula
    ltl: |
      G(bind refund(id = $o).
        O now(ask(id = $o, outcome = ok)))
`;
const tokens = seed.match(/\w+|\s+|[^\w\s]/g) ?? [];
const scraps = fc.constantFrom(
  ...[
    "!",
    "*",
    "&",
    "#",
    "<<",
    "- ",
    ": ",
    "\n",
    "\t",
    "{",
    "}",
    "[",
    "]",
    "'",
    '"',
    "|",
    ">",
    "%",
    "@",
    "$",
    "\\",
    "---\n",
  ],
  ...[
    "0",
    "007",
    "-1",
    "1e999",
    "null",
    "~",
    "__proto__",
    "constructor",
    "\u0000",
    "\ufeff",
    "\r",
    "\ud800",
    "  ",
    "never",
    "ltl",
    "a(b",
  ],
);

const edit = fc.record({
  kind: fc.constantFrom("drop", "insert", "swap", "repeat"),
  at: fc.nat(tokens.length - 1),
  other: fc.nat(tokens.length - 1),
  scrap: scraps,
});

const mutated = fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) => {
  const changed = [...tokens];
  for (const { kind, at, other, scrap } of edits) {
    const [here = "", there = ""] = [changed[at], changed[other]];
    if (kind === "drop") changed[at] = "";
    else if (kind === "insert") changed[at] = `${here}${scrap}`;
    else if (kind === "repeat") changed[at] = `${here}${here}`;
    else [changed[at], changed[other]] = [there, here];
  }
  return changed.join("");
});

test("the seed itself is fine", () => {
  expect(readRules(seed).procedure.constraints.length).toBe(5);
});

test("mutated rule files are read, or refused with a place", () => {
  const seen = { read: 0, refused: 0 };
  fc.assert(
    fc.property(mutated, (text) => {
      seen[outcomeOf(text)] += 1;
    }),
    { numRuns: 300 },
  );
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(20);
});

test("any text at all is read, or refused with a place", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(scraps, { maxLength: 30 }).map((parts) => parts.join("")),
      ),
      (text) => {
        expect(["read", "refused"]).toContain(outcomeOf(text));
      },
    ),
    { numRuns: 500 },
  );
});

function outcomeOf(text: string): "read" | "refused" {
  try {
    const rules = readRules(text);
    for (const { got } of runExamples(rules)) expect(["allow", "deny", "unjudged"]).toContain(got);
    return "read";
  } catch (error) {
    if (!RulesError.isInstance(error)) throw error;
    const lines = text.split("\n").length;
    for (const { line = 1, column = 1, message } of error.faults) {
      expect(line).toBeLessThanOrEqual(lines);
      expect(column).toBeGreaterThan(0);
      expect(message).not.toMatch(/undefined|\[object|NaN/);
    }
    return "refused";
  }
}
