import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import { parse } from "../syntax/parse.ts";
import { hiddenTools, insistedOn, longestNote, shortNote } from "./shield.ts";

test("tools are hidden of which no call is allowed, and those alone", () => {
  const rules = defineProcedure({
    constraints: [
      { name: "never", formula: parse("not called(rm)") },
      { name: "order", formula: parse("precedes(read, write)") },
      { name: "some", formula: parse('not called(mv(path = "/etc"))') },
      { name: "noted", formula: parse("not called(ls)"), mode: "log" },
    ],
  });
  const tools = ["rm", "read", "write", "mv", "ls", "other", "toString"];
  const guard = createGuard(rules, { unknownTools: "warn" });
  expect([...hiddenTools(guard, tools)]).toEqual(["rm", "write"]);
  guard.propose({ id: "1", name: "read", args: {} });
  guard.settle("1", { result: "fine" });
  expect([...hiddenTools(guard, tools)]).toEqual(["rm"]);
  expect([...hiddenTools(guard, [])]).toEqual([]);
});

test("told is what an answer is sent back for, and nothing that is only logged or that no tool can meet", () => {
  const rules = defineProcedure({
    constraints: [
      { name: "audited", formula: parse("called(audit)") },
      { name: "closed", formula: parse("called(close)"), due: "session" },
      { name: "noted", formula: parse("called(note)"), mode: "log" },
      { name: "paid", formula: parse("called(pay)") },
    ],
  });
  const tools = ["audit", "close", "note"].map((name) => ({ name }));
  const guard = createGuard(rules, { unknownTools: "warn", tools });
  const told = () => insistedOn(guard, rules).map(({ constraint }) => constraint);
  expect(guard.obligations().map(({ constraint }) => constraint)).toEqual([
    "audited",
    "closed",
    "noted",
    "paid",
  ]);
  expect(told()).toEqual(["audited", "closed"]);
  const sentBack = guard.proposeFinish({ end: "session" });
  expect(sentBack).toMatchObject({ kind: "continue", feedback: expect.stringContaining("audited") });
  guard.ran({ id: "1", name: "audit", args: {} }, { result: "fine" });
  guard.ran({ id: "2", name: "close", args: {} }, { result: "fine" });
  expect(told()).toEqual([]);
  expect(guard.proposeFinish({ end: "session" }).kind).toBe("finish");
});

test("a note is no longer than a refusal, and ends with a whole character", () => {
  expect(longestNote).toBe(400);
  for (const text of ["", "short", "a".repeat(400)]) expect(shortNote(text)).toBe(text);
  expect(shortNote("a".repeat(401))).toBe(`${"a".repeat(399)}…`);
  expect(shortNote(`${"a".repeat(398)}${"\u{1f600}".repeat(9)}`)).toBe(`${"a".repeat(398)}…`);
});
