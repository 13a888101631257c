import { describe, expect, test } from "vitest";
import type { Constraint } from "../constraint/constraint.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { parse } from "../syntax/parse.ts";
import { createGuard } from "./create-guard.ts";
import type { GuardOptions } from "./guard.ts";

describe("at creation", () => {
  const rules = procedureOf([
    "money",
    "precedes(verify, refnd)",
    { source: { file: "shop.rules.yaml", line: 14 } },
  ]);

  test("a rule about an unknown tool is refused with the nearest name", () => {
    expect(() => createGuard(rules, { tools: ["verify", "refund"] })).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: rule \`money\` names the tool \`refnd\`; this agent has \`verify\`, \`refund\`; did you mean \`refund\`? (shop.rules.yaml:14)]`,
    );
    const globs = procedureOf(["delete", "not called(delete_*)"]);
    expect(() => createGuard(globs, { tools: ["verify"] })).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: rule \`delete\`: no tool of this agent matches \`delete_*\`; it has \`verify\`]`,
    );
  });

  test.each<[string, GuardOptions]>([
    ["observe", { posture: "observe" }],
    ["unknownTools: warn", { unknownTools: "warn" }],
  ])("with %s it is told, not thrown", (_what, options) => {
    const guard = createGuard(rules, { tools: ["verify", "refund"], ...options });
    expect(guard.snapshot().events[0]).toMatchObject({
      kind: "started",
      problems: [expect.stringContaining("refnd")],
    });
  });

  test("a rule may say that its tools come later", () => {
    const later = procedureOf(["later", "not called(deploy)", { optional: true }]);
    expect(createGuard(later, { tools: ["ls"] }).propose({ id: "1", name: "deploy", args: {} }).kind).toBe(
      "block",
    );
  });

  test("options that mean nothing are refused, each with what to write", () => {
    const wrong = [
      { posture: "enforced" },
      { postur: "observe" },
      { maxSendBacks: -1 },
      { feedback: "text" },
    ];
    const messages = wrong.map((options) => {
      try {
        Reflect.apply(createGuard, undefined, [rules, options]);
        return "accepted";
      } catch (error) {
        return String(error);
      }
    });
    expect(messages.join("\n")).toMatchInlineSnapshot(`
      "AgentLTLError: unknown value \`enforced\` of option \`posture\`; did you mean \`enforce\`?
      AgentLTLError: unknown option \`postur\`; did you mean \`posture\`?
      AgentLTLError: option \`maxSendBacks\` is \`-1\`; give a whole number from 0
      AgentLTLError: option \`feedback\` is \`text\`; give a function"
    `);
  });

  test("so is a procedure without rules", () => {
    const empty = defineProcedure({ constraints: [], allowEmpty: true });
    expect(() => createGuard(empty)).toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: procedure \`procedure\` has no rules: a guard needs one]`,
    );
  });
});

type Rule = readonly [name: string, formula: string, more?: Partial<Constraint>];

function procedureOf(...rules: readonly Rule[]): Procedure {
  return defineProcedure({
    constraints: rules.map(([name, formula, more]) => ({ name, formula: parse(formula), ...more })),
  });
}
