import { expect, test } from "vitest";
import { AgentLTLError } from "./agentltl-error.ts";

test("carries a code to branch on, the place and the nearest name", () => {
  const place = { line: 2, column: 5, source: "F nwo(a)" };
  const error = new AgentLTLError("syntax", "unknown word `nwo`", { place, nearest: "now" });
  expect([error.name, error.code, error.message]).toEqual(["AgentLTLError", "syntax", "unknown word `nwo`"]);
  expect([error.place, error.nearest]).toEqual([place, "now"]);
  expect(error).toBeInstanceOf(Error);
});

test("keeps its cause", () => {
  const cause = new Error("first");
  expect(new AgentLTLError("trace-invalid", "second", { cause }).cause).toBe(cause);
  expect(new AgentLTLError("trace-invalid", "alone").place).toBeUndefined();
});

test("is recognised across two installed copies, and nothing else is", () => {
  const foreign = Object.assign(new Error("x"), { "~agentltl/AgentLTLError": true });
  const values = [
    new AgentLTLError("syntax", "x"),
    foreign,
    new Error("x"),
    null,
    "AgentLTLError",
    undefined,
  ];
  expect(values.map((value) => AgentLTLError.isInstance(value))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
