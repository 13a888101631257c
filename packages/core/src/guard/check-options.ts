import { AgentLTLError } from "../errors/agentltl-error.ts";
import { patternFaults } from "../formula/pattern-faults.ts";
import { capturesOf, variablesOfPattern } from "../formula/variables-of-pattern.ts";
import { checkOptions } from "../verify/check-options.ts";
import type { GuardOptions } from "./guard.ts";
import type { RetrySettings, Transaction } from "./guard-settings.ts";

/** Throws `option-invalid` where `value` is no whole number from 0. `undefined` means the default. */
export function checkCount(option: string, value: unknown, least = 0): void {
  if (value === undefined || (typeof value === "number" && Number.isInteger(value) && value >= least)) return;
  throw new AgentLTLError(
    "option-invalid",
    `option \`${option}\` is \`${String(value)}\`; give a whole number from ${least}`,
  );
}

/** Throws `option-invalid` where `value` is no function. `undefined` means none. */
export function checkFunction(option: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new AgentLTLError("option-invalid", `option \`${option}\` is \`${String(value)}\`; give a function`);
}

const known: Readonly<Record<keyof GuardOptions, readonly unknown[] | undefined>> = {
  posture: ["observe", "enforce"],
  unknownTools: ["error", "warn"],
  onChangedRules: ["rebuild", "refuse"],
  finish: ["obligations", "flagged"],
  stopAt: ["now", "safePoint"],
  deadEnds: ["off", "warn", "block"],
  tools: undefined,
  labels: undefined,
  input: undefined,
  resume: undefined,
  maxSendBacks: undefined,
  retry: undefined,
  stuckAfter: undefined,
  transactions: undefined,
  feedback: undefined,
  clock: undefined,
  onEvent: undefined,
};

const knownOfRetry: Readonly<Record<keyof RetrySettings, readonly unknown[] | undefined>> = {
  count: ["cumulative", "consecutive", "hybrid"],
  then: ["stop", "ask"],
  limit: undefined,
  consecutiveLimit: undefined,
};

/** Throws `option-invalid` on whatever a guard can't be made with. */
export function checkGuardOptions(options: GuardOptions): void {
  checkOptions(options, known);
  checkCount("maxSendBacks", options.maxSendBacks);
  checkCount("stuckAfter", options.stuckAfter);
  checkFunction("feedback", options.feedback);
  checkFunction("clock", options.clock);
  checkFunction("onEvent", options.onEvent);
  if (options.retry !== undefined) {
    checkOptions(options.retry, knownOfRetry);
    checkCount("retry.limit", options.retry.limit, 1);
    checkCount("retry.consecutiveLimit", options.retry.consecutiveLimit, 1);
  }
  for (const transaction of options.transactions ?? []) checkTransaction(transaction);
  if (options.stopAt === "safePoint" && (options.transactions ?? []).length === 0) {
    throw new AgentLTLError(
      "option-invalid",
      "option `stopAt` is `safePoint` and nothing says where a safe point is; give `transactions: [{ begin, end }]`",
    );
  }
}

function checkTransaction({ begin, end }: Transaction): void {
  const [fault] = [begin, end].flatMap(patternFaults);
  if (fault !== undefined)
    throw new AgentLTLError("option-invalid", `a pattern in option \`transactions\`: ${fault.message}`);
  const captured = capturesOf(begin);
  const unbound = variablesOfPattern(end).find((name) => !captured.includes(name));
  if (unbound === undefined) return;
  throw new AgentLTLError(
    "option-invalid",
    `option \`transactions\`: \`end\` mentions $${unbound} and \`begin\` does not capture it; write it as a condition's whole value in \`begin\``,
  );
}
