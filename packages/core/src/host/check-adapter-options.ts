import { checkProcedure } from "../constraint/check-procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { checkCount, checkFunction } from "../guard/check-options.ts";
import { checkOptions } from "../verify/check-options.ts";
import type { AdapterOptions } from "./host.ts";

const known: Readonly<Record<keyof AdapterOptions, readonly unknown[] | undefined>> = {
  rules: undefined,
  posture: ["observe", "enforce"],
  grounding: undefined,
  answer: ["flag", "hold", "sendBack"],
  maxSendBacks: undefined,
  unknownTools: ["error", "warn"],
  deadEnds: ["off", "warn", "block"],
  record: undefined,
  feedback: undefined,
  onDecision: undefined,
  onFinish: undefined,
  maxSessions: undefined,
  onWarning: undefined,
};

/**
 * Throws `option-invalid`, with the nearest name, on an option that is none or has an unknown value, and `procedure-invalid` without
 * rules. `more` names the options that only this adapter has, with their values where they are few, and `answer` where its host can hold one.
 */
export function checkAdapterOptions(
  options: AdapterOptions,
  more: Readonly<Record<string, readonly unknown[] | undefined>> = {},
): void {
  checkOptions(options, { ...known, ...more });
  checkProcedure(options.rules, "option `rules` is");
  checkCount("maxSendBacks", options.maxSendBacks);
  checkCount("maxSessions", options.maxSessions, 1);
  checkFunction("feedback", options.feedback);
  checkFunction("onDecision", options.onDecision);
  checkFunction("onFinish", options.onFinish);
  checkFunction("onWarning", options.onWarning);
  checkMethods("grounding", options.grounding, ["check"]);
  checkMethods("record", options.record, ["record", "flush"]);
  if (options.answer === "hold" && more.answer?.includes("hold") !== true) {
    throw new AgentLTLError(
      "option-invalid",
      "option `answer` is `hold`, which is not possible with this host yet; write `flag` or `sendBack`",
    );
  }
}

function checkMethods(option: string, value: unknown, methods: readonly string[]): void {
  if (value === undefined) return;
  const missing = methods.find(
    (method) =>
      typeof value !== "object" || value === null || typeof Reflect.get(value, method) !== "function",
  );
  if (missing === undefined) return;
  throw new AgentLTLError("option-invalid", `option \`${option}\` has no method \`${missing}\``);
}
