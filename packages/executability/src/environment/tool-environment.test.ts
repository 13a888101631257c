import { Trace } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { checkExecutability } from "../check/check-executability.ts";
import { recordedEnvironment } from "./recorded.ts";
import { together } from "./together.ts";
import { toolEnvironment } from "./tool-environment.ts";
import type { ToolSpecification } from "./tool-specification.ts";

const refund: ToolSpecification = {
  name: "refund",
  parameters: {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      order: { type: "string" },
      amount: { type: "number", minimum: 0 },
      lines: { type: "array", items: { type: "integer" } },
    },
    required: ["order"],
    additionalProperties: false,
  },
};

function traceOf(name: string, args: unknown, more: object = {}): Trace {
  return Trace.fromMetrics({
    tool_calls: [{ tool_name: name, arguments: args, tool_result: "ok", step: 1, ...more }],
  });
}

/** The reasons, of schema all, for which a call can't be done. */
function check(
  tools: readonly ToolSpecification[],
  name: string,
  args: unknown,
  expected: readonly string[],
): void {
  const environment = toolEnvironment(tools);
  const trace = traceOf(name, args);
  const [call] = trace.calls;
  expect(call).toBeDefined();
  if (call === undefined) return;
  const { failures } = environment.inspect(trace, call);
  expect(failures).toEqual(expected.map((reason) => ({ category: "schema", reason })));
}

describe("a JSON Schema", () => {
  test.each<[string, unknown, readonly string[]]>([
    ["that fits", { order: "W1", amount: 3 }, []],
    ["a missing argument", {}, ['refund: Instance does not have required property "order".']],
    ["a wrong type", { order: 7 }, ['refund: order: Instance type "number" is invalid. Expected "string".']],
    ["a bound", { order: "W1", amount: -1 }, ["refund: amount: -1 is less than 0."]],
    [
      "deep inside",
      { order: "W1", lines: [1, "x"] },
      ['refund: lines.1: Instance type "string" is invalid. Expected "integer".'],
    ],
  ])("%s", (_what, args, expected) => {
    const { failures } = toolEnvironment([refund]).inspect(traceOf("refund", args), callIn("refund", args));
    expect(failures.map(({ reason }) => reason)).toEqual(expect.arrayContaining([...expected]));
    expect(failures.length > 0).toBe(expected.length > 0);
  });

  test("an argument that the tool doesn't know", () => {
    const { failures } = toolEnvironment([refund]).inspect(
      traceOf("refund", {}),
      callIn("refund", { order: "W1", reason: "x" }),
    );
    expect(failures.map(({ category }) => category)).toContain("schema");
  });
});

describe("a Standard Schema", () => {
  const tool = { name: "pay", parameters: z.object({ to: z.email() }) };

  test("says what is wrong in its own words", () => {
    check([tool], "pay", { to: "a@b.example" }, []);
    check([tool], "pay", { to: "nobody" }, ["pay: Invalid email address"]);
  });

  test("that answers later is refused", () => {
    const later = { name: "pay", parameters: z.object({ to: z.string().refine(async () => true) }) };
    expect(() => check([later], "pay", { to: "x" }, [])).toThrowErrorMatchingInlineSnapshot(
      `[ExecutabilityError: the schema of tool \`pay\` answers later; give one that answers at once]`,
    );
  });
});

describe("a check beyond the schema", () => {
  const tool: ToolSpecification = {
    ...refund,
    validate: (args) => (JSON.stringify(args).includes("W0") ? "order W0 is a test order" : undefined),
  };

  test("is asked where the schema fits", () => {
    check([tool], "refund", { order: "W1" }, []);
    check([tool], "refund", { order: "W0" }, ["refund: order W0 is a test order"]);
  });

  test("is not asked where it does not", () => {
    const careless: ToolSpecification = { ...refund, validate: () => expect.fail("was asked") };
    const { failures } = toolEnvironment([careless]).inspect(traceOf("refund", {}), callIn("refund", {}));
    expect(failures.length).toBeGreaterThan(0);
  });
});

describe("a tool that is not there", () => {
  test("is a failure of schema, with the name that was likely meant", () => {
    check([refund], "refnd", {}, ["there is no tool `refnd` in this turn; did it mean `refund`?"]);
    check([refund], "__proto__", {}, ["there is no tool `__proto__` in this turn"]);
  });

  test("may be there in another turn", () => {
    const environment = toolEnvironment([refund], { exposed: (turn) => (turn === 1 ? [] : ["refund"]) });
    const call = { tool_name: "refund", arguments: { order: "W1" }, tool_result: "ok" };
    const trace = Trace.fromMetrics({
      tool_calls: [
        { ...call, turn: 1, step: 1 },
        { ...call, turn: 2, step: 2 },
      ],
    });
    expect(checkExecutability(trace, environment).valid).toEqual([false, true]);
  });

  test("is not there by being named as exposed", () => {
    const environment = toolEnvironment([refund], { exposed: () => ["other"] });
    expect(checkExecutability(traceOf("other", {}), environment).fed).toBe(1);
  });
});

test("arguments that are not recorded leave it open", () => {
  const trace = Trace.fromMetrics({ tool_calls: [{ tool_name: "refund", tool_result: "ok", step: 1 }] });
  expect(checkExecutability(trace, toolEnvironment([refund]))).toMatchObject({
    fed: null,
    unknown: "the arguments of call #1 refund are not recorded",
  });
});

test("a tool that is there twice is refused", () => {
  expect(() => toolEnvironment([refund, refund])).toThrowErrorMatchingInlineSnapshot(
    `[ExecutabilityError: tool \`refund\` is there twice; give each name once]`,
  );
});

describe("several environments together", () => {
  const both = together(toolEnvironment([refund]), recordedEnvironment({ mayEndWithoutCall: true }));

  test("let an action be done where each of them does", () => {
    expect(checkExecutability(traceOf("refund", { order: "W1" }), both).valid).toEqual([true]);
    expect(checkExecutability(traceOf("refund", {}), both).firstFailure?.category).toBe("schema");
    const failed = traceOf("refund", { order: "W1" }, { is_error: true });
    expect(checkExecutability(failed, both).firstFailure?.category).toBe("state-consistency");
  });

  test("keep all states where one rejects", () => {
    const counting = {
      id: "counting",
      begin: () => 0,
      inspect: () => ({ failures: [] }),
      perform: (state: unknown) => ({ kind: "accepted", state: Number(state) + 1 }) as const,
      endsWithoutCall: () => undefined,
    };
    const trace = traceOf("refund", {}, { is_error: true });
    const all = together(counting, recordedEnvironment());
    const [call] = trace.calls;
    expect(call && all.perform(all.begin(trace), call)).toMatchObject({ kind: "rejected" });
  });

  test("end without a call where one allows it and none forbids it", () => {
    const none = Trace.fromNames([]);
    expect(checkExecutability(none, both).fed).toBe(2);
    expect(
      checkExecutability(none, together(both, recordedEnvironment({ mayEndWithoutCall: false }))).fed,
    ).toBe(1);
    expect(checkExecutability(none, together(toolEnvironment([refund]))).fed).toBe(null);
  });
});

function callIn(name: string, args: unknown): Trace["calls"][number] {
  const [call] = traceOf(name, args).calls;
  if (call === undefined) throw new Error("a trace of one call has one call");
  return call;
}
