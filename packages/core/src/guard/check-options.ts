import { AgentLTLError } from "../errors/agentltl-error.ts";

/** Throws `option-invalid` where `value` is no whole number from 0. `undefined` means the default. */
export function checkCount(option: string, value: unknown): void {
  if (value === undefined || (typeof value === "number" && Number.isInteger(value) && value >= 0)) return;
  throw new AgentLTLError(
    "option-invalid",
    `option \`${option}\` is \`${String(value)}\`; give a whole number from 0`,
  );
}

/** Throws `option-invalid` where `value` is no function. `undefined` means none. */
export function checkFunction(option: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new AgentLTLError("option-invalid", `option \`${option}\` is \`${String(value)}\`; give a function`);
}
