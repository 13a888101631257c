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

  test.each(["mcp__shop__refund", "shop.refund", "shop-refund", "shop/refund"])(
    "a rule about `refund` where the agent has `%s` names it",
    (name) => {
      const short = procedureOf(["refunds", "count(refund) <= 1"]);
      const hint = `did you mean \`${name}\`?`;
      expect(() => createGuard(short, { tools: ["verify", name] })).toThrow(
        expect.objectContaining({
          code: "binding-invalid",
          nearest: name,
          message: expect.stringContaining(hint),
        }),
      );
      const watched = createGuard(short, { tools: ["verify", name], posture: "observe" });
      expect(watched.snapshot().events[0]).toMatchObject({ problems: [expect.stringContaining(hint)] });
    },
  );

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

describe("rules that don't fit the tools are told, each with what to do", () => {
  const shop = [
    {
      name: "refund",
      parameters: schema({ order_id: {}, amount: {}, items: { items: schema({ id: {} }) } }),
    },
    {
      name: "mcp__shop__get_order",
      parameters: { type: "object", properties: {}, additionalProperties: true },
    },
    "pay",
  ] as const;

  test("by what the tools are called and take", () => {
    const formulas = [
      "precedes(verify_identity, refund)",
      "G(now(refund) -> O now(verify_identity))",
      "G(now(refund) -> F now(audit_note))",
      "in_order(pay, audit_note)",
      "precedes(get_order, refund)",
      "not called(format_disk)",
      "count(refund(orderId = 7)) <= 1",
      "G(bind refund(order = $o). count_before(now(refund(order = $o))) < 1)",
      "not called(refund(items[*].sku = 7))",
      "forall o in argsOf(refund, orderId). count(refund) <= 1",
    ];
    expect(formulas.map(problemWith).join("\n")).toMatchInlineSnapshot(`
      "AgentLTLError: rule \`rule\` can't be satisfied: \`verify_identity\` is not among the tools (\`refund\`, \`mcp__shop__get_order\`, \`pay\`)
      AgentLTLError: rule \`rule\` can't be satisfied: \`verify_identity\` is not among the tools (\`refund\`, \`mcp__shop__get_order\`, \`pay\`)
      AgentLTLError: rule \`rule\` can't be satisfied: \`audit_note\` is not among the tools (\`refund\`, \`mcp__shop__get_order\`, \`pay\`)
      AgentLTLError: rule \`rule\` can't be satisfied: \`audit_note\` is not among the tools (\`refund\`, \`mcp__shop__get_order\`, \`pay\`)
      AgentLTLError: rule \`rule\` names the tool \`get_order\`; this agent has \`refund\`, \`mcp__shop__get_order\`, \`pay\`; did you mean \`mcp__shop__get_order\`?
      AgentLTLError: rule \`rule\` names the tool \`format_disk\`; this agent has \`refund\`, \`mcp__shop__get_order\`, \`pay\`
      AgentLTLError: rule \`rule\` looks at the argument \`orderId\` of \`refund\`, which takes \`order_id\`, \`amount\`, \`items\`; did you mean \`order_id\`?
      AgentLTLError: rule \`rule\` looks at the argument \`order\` of \`refund\`, which takes \`order_id\`, \`amount\`, \`items\`
      AgentLTLError: rule \`rule\` looks at the argument \`items.sku\` of \`refund\`, which takes \`items.id\`; did you mean \`items.id\`?
      AgentLTLError: rule \`rule\` looks at the argument \`orderId\` of \`refund\`, which takes \`order_id\`, \`amount\`, \`items\`; did you mean \`order_id\`?"
    `);
  });

  test.each([
    "count(refund(order_id = 7)) <= 1",
    "not called(mcp__shop__get_order(anything = 7))",
    "not called(pay(anything = 7))",
    "not called(*(anything = 7))",
    "not called(refund(result.orderId = 7))",
    "not called(refund(items[*].id = 7))",
    "not called([refund, pay](anything = 7))",
  ])("%s fits", (formula) => {
    expect(problemWith(formula)).toBe("fits");
  });

  test("a tool without arguments takes none", () => {
    const none = createGuardMessage("not called(ping(x = 1))", [{ name: "ping", parameters: schema({}) }]);
    expect(none).toContain("looks at the argument `x` of `ping`, which takes no arguments");
  });

  function schema(properties: object): object {
    return { type: "object", properties };
  }

  function problemWith(formula: string): string {
    return createGuardMessage(formula, shop);
  }

  function createGuardMessage(formula: string, tools: GuardOptions["tools"]): string {
    try {
      createGuard(procedureOf(["rule", formula]), tools === undefined ? {} : { tools });
      return "fits";
    } catch (error) {
      return String(error);
    }
  }
});

type Rule = readonly [name: string, formula: string, more?: Partial<Constraint>];

function procedureOf(...rules: readonly Rule[]): Procedure {
  return defineProcedure({
    constraints: rules.map(([name, formula, more]) => ({ name, formula: parse(formula), ...more })),
  });
}
