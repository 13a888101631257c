import { defineProcedure, parse } from "@agentltl/core";
import { expect, test } from "vitest";
import { monitorsOf } from "./monitors-of.ts";

const procedure = defineProcedure({
  id: "shop",
  constraints: [
    { name: "once", formula: parse("count(refund) <= 1") },
    { name: "verify-first", formula: parse("precedes(verify, refund)") },
  ],
});
const [once, verifyFirst] = procedure.constraints;

test("a rule's monitor is made once for the same tools, and anew for others", () => {
  if (once === undefined || verifyFirst === undefined) throw new Error("a procedure has its constraints");
  const first = monitorsOf(procedure)(once, ["refund"]);
  expect(monitorsOf(procedure)(once, ["refund"])).toBe(first);
  expect(monitorsOf(procedure)(once, ["refund", "verify"])).not.toBe(first);
  expect(monitorsOf(procedure)(once, undefined)).not.toBe(first);
  expect(monitorsOf(procedure)(verifyFirst, ["refund"])).not.toBe(first);
});
