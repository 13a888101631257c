// Names of tools and arguments are checked by the compiler: every line marked here fails to compile without its mark.
import { verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { z } from "zod";
import { defineRules } from "./define-rules.ts";
import { parseExample } from "./examples/parse-example.ts";

const tools = {
  verify_identity: { inputSchema: z.object({ user_id: z.string() }), execute: () => ({ verified: true }) },
  refund: {
    inputSchema: z.object({
      order_id: z.string(),
      amount: z.number(),
      items: z.array(z.object({ id: z.string() })),
    }),
  },
  audit_note: { description: "no schema that says its type" },
};

const rules = defineRules<typeof tools>()({
  id: "support",
  tools: { verify_identity: { success: { verified: true } } },
  define: { money_out: ["refund", { tool: "audit_note", with: { anything: "x" } }] },
  use: ["no-sudo"],
  rules: [
    { id: "verify-first", before: { first: "verify_identity", then: "money_out" }, fix: "Verify first." },
    {
      id: "pair",
      before: ["verify_identity", { tool: "refund", with: { order_id: "$o", "items[*].id": "x" } }],
    },
    {
      id: "asked",
      before: { first: { said: "user", which: "last", regex: "yes" }, then: ["refund", "audit_*"] },
    },
    { id: "once", at_most: { call: "refund", times: 1, per: "order_id" }, mode: "warn" },
    { id: "none", never: { tool: "refund", where: { amount: { ">": 100 } } } },
    { id: "quiet", never: { call: "*", after: "audit_note" } },
    {
      id: "noted",
      finally: {
        after: { tool: "refund", with: { order_id: "$o" } },
        call: { tool: "audit_note", with: { order_id: "$o" } },
      },
    },
    { id: "small", require: { tool: "refund", with: { amount: { "<=": 100 } } } },
    { id: "template", declare: { response: ["refund", "audit_note"], init: "verify_identity" } },
    { id: "text", ltl: "G not now(drop)" },
    {
      id: "line",
      before: {
        first: { runs: ["npm test", { program: "node", options: ["--test"] }] },
        then: { runs: "git push", shell: { tool: "refund", argument: "note" } },
      },
    },
  ],
});

test("what was written in code is read as a file", () => {
  expect(rules.procedure.constraints.map(({ name }) => name)).toEqual([
    "no-sudo",
    "verify-first",
    "pair",
    "asked",
    "once",
    "none",
    "quiet",
    "noted",
    "small",
    "template",
    "text",
    "line",
  ]);
  const broken = verifyTrace(parseExample("refund{order_id: A, amount: 1}"), rules.procedure)
    .constraints.filter(({ verdict }) => verdict === "violated")
    .map(({ name }) => name);
  expect(broken).toEqual(["verify-first", "asked", "noted", "template"]);
});

test("a list of names is enough, and what the compiler can't see is refused when it is read", () => {
  const define = defineRules<readonly ["a", "b"]>();
  expect(define({ id: "t", rules: [{ id: "r", before: ["a", "b"] }] }).procedure.constraints.length).toBe(1);
  expect(() => define({ id: "t", rules: [{ id: "r", ltl: "G(" }] })).toThrow("expected");
});

/** Never called: these are for the compiler. */
const refused: readonly (() => unknown)[] = [
  () =>
    // @ts-expect-error there is no tool of this name
    defineRules<typeof tools>()({ id: "t", rules: [{ id: "r", never: "refnd" }] }),
  () =>
    defineRules<typeof tools>()({
      id: "t",
      // @ts-expect-error there is no tool of this name
      shell: "refnd",
      rules: [{ id: "r", never: { runs: "git push" } }],
    }),
  () =>
    defineRules<typeof tools>()({
      id: "t",
      // @ts-expect-error the tool has no argument of this name
      rules: [{ id: "r", never: { tool: "refund", with: { orderId: "x" } } }],
    }),
  () =>
    defineRules<typeof tools>()({
      id: "t",
      define: { group: ["refund"] },
      // @ts-expect-error there is no group of this name
      rules: [{ id: "r", at_most: { call: "grup", times: 1 } }],
    }),
  () =>
    // @ts-expect-error a mode is one of six words
    defineRules<typeof tools>()({ id: "t", rules: [{ id: "r", never: "refund", mode: "blok" }] }),
  () =>
    // @ts-expect-error a rule has one kind
    defineRules<typeof tools>()({ id: "t", rules: [{ id: "r" }] }),
  () =>
    // @ts-expect-error not one of the list
    defineRules<readonly ["a", "b"]>()({ id: "t", rules: [{ id: "r", never: "c" }] }),
  () =>
    // @ts-expect-error no tool of this name can be recognised
    defineRules<typeof tools>()({ id: "t", tools: { refnd: { failure: { text: "x" } } }, rules: [] }),
];

test("each slip is a mark that the compiler asks for", () => {
  expect(refused.length).toBe(8);
});
