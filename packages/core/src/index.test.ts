import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as api from "./index.ts";

test("the public values are these twelve and no others", () => {
  expect(Object.keys(api).sort().join(" ")).toBe(
    "AgentLTLError Trace classify createGuard defineProcedure evaluate paraphrase parse print replay reward verifyTrace",
  );
});

test("with the types there are forty names and no others", () => {
  const source = readFileSync(new URL("index.ts", import.meta.url), "utf8");
  const names = [...source.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list = ""]) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  );
  expect(names).toHaveLength(40);
  expect(names.sort().join(" ")).toBe(
    "AgentLTLError AnswerCheck Constraint ConstraintResult Decision Finding Formula Guard GuardEvent GuardOptions GuardSnapshot Layer Matcher Message Mode Obligation Outcome Pattern Posture PrefixVerdict Procedure Reward RewardTask Ticket ToolCall Trace TraceGap Verdict Verification Witness classify createGuard defineProcedure evaluate paraphrase parse print replay reward verifyTrace",
  );
});

test("a trace is judged by a formula from text, from the root entry alone", () => {
  const procedure = api.defineProcedure({
    constraints: [{ name: "search first", formula: api.parse("before(search, answer)") }],
  });
  const trace = api.Trace.fromNames(["search", "answer"]);
  expect(api.verifyTrace(trace, procedure).label).toBe("FULL");
  expect(api.evaluate(api.parse("called(delete)"), trace).verdict).toBe("violated");
});
