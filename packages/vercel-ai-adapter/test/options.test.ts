import { defineProcedure } from "@agentltl/core";
import { expect, test } from "vitest";
import { agentltl, ToolCallBlockedError } from "../src/index.ts";
import { rules } from "./rules.ts";

const procedure = rules(["none: not called(fail)"]);

/** The message with which these options are refused. */
const refused = (more: object) =>
  expect(() => Reflect.apply(agentltl, undefined, [{ rules: procedure, ...more }]));

test("options that mean nothing are refused, each with what to write", () => {
  refused({ postre: "observe" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown option \`postre\`; did you mean \`posture\`?]`,
  );
  refused({ posture: "enforced" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown value \`enforced\` of option \`posture\`; did you mean \`enforce\`?]`,
  );
  refused({ answer: "held" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown value \`held\` of option \`answer\`; did you mean \`hold\`?]`,
  );
  refused({ heldAnswer: "No." }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`heldAnswer\` is \`No.\`; give a function]`,
  );
  refused({ redact: true }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`redact\` is \`true\`; give a function]`,
  );
  refused({ shield: "yes" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown value \`yes\` of option \`shield\`; known are \`true\`, \`false\`]`,
  );
  refused({ refusal: "thrown" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown value \`thrown\` of option \`refusal\`; did you mean \`throw\`?]`,
  );
  refused({ stop: "abort" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown value \`abort\` of option \`stop\`; known are \`refuse\`, \`explain\`]`,
  );
  refused({ ask: "me" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`ask\` is \`me\`; give a function]`,
  );
  refused({ store: { load: () => {} } }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`store\` has no method \`save\`]`,
  );
  refused({ createSteering: true }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`createSteering\` is \`true\`; give a function]`,
  );
  refused({ onWarning: "log" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`onWarning\` is \`log\`; give a function]`,
  );
  refused({ maxSessions: 0 }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`maxSessions\` is \`0\`; give a whole number from 1]`,
  );
  refused({ rules: undefined }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`rules\` is no procedure; make one with \`defineProcedure({ constraints })\` or \`loadRules(path)\`]`,
  );
  refused({
    rules: defineProcedure({ id: "empty", constraints: [], allowEmpty: true }),
  }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: procedure \`empty\` has no rules: a guard needs one]`,
  );
});

test("a value that no wrapped function returned has no run", () => {
  const ltl = agentltl({ rules: procedure });
  for (const value of [undefined, "text", {}, Promise.resolve()])
    expect(() => ltl.runOf(value)).toThrow("`runOf` knows nothing of this value");
});

test("in observe what is passed to a wrapped function and is no options object is passed on", () => {
  const seen: unknown[] = [];
  const ltl = agentltl({ rules: procedure, posture: "observe", onWarning: () => {} });
  ltl.wrap((...args: unknown[]) => seen.push(...args))(7, 8);
  expect(seen).toEqual([7, 8]);
});

test("a refusal shows its own text in the UI, and other errors stay hidden", () => {
  const { onError } = agentltl({ rules: procedure });
  const blocked = new ToolCallBlockedError("Not executed. Rule none: no.");
  expect(onError(blocked)).toBe("Not executed. Rule none: no.");
  expect(String(blocked)).toBe("Not executed. Rule none: no.");
  expect(onError(new Error("password"))).toBe("An error occurred.");
});
