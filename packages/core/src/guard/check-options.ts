import { AgentLTLError } from "../errors/agentltl-error.ts";
import { nearestName } from "../errors/nearest-name.ts";

/** Throws `option-invalid`, with the nearest name, where `value` is none of `allowed`. `undefined` means the default. */
export function checkChoice(option: string, value: unknown, allowed: readonly string[]): void {
  if (value === undefined || (typeof value === "string" && allowed.includes(value))) return;
  const nearest = typeof value === "string" ? nearestName(value, allowed) : undefined;
  const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
  const names = allowed.map((name) => `\`${name}\``).join(", ");
  throw new AgentLTLError(
    "option-invalid",
    `unknown ${option} \`${String(value)}\`: it is one of ${names}${hint}`,
    nearest === undefined ? {} : { nearest },
  );
}

/** Throws `option-invalid` where `value` is no whole number from 0. `undefined` means the default. */
export function checkCount(option: string, value: unknown): void {
  if (value === undefined || (Number.isInteger(value) && Number(value) >= 0)) return;
  throw new AgentLTLError("option-invalid", `${option} is \`${String(value)}\`: give a whole number from 0`);
}

/** Throws `option-invalid` where `value` is no function. `undefined` means none. */
export function checkFunction(option: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new AgentLTLError("option-invalid", `${option} is \`${String(value)}\`: give a function`);
}

/** Throws `option-invalid`, with the nearest name, where `options` has a name that is not known. */
export function checkNames(options: object, known: readonly string[]): void {
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue;
    const nearest = nearestName(name, known);
    const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
    throw new AgentLTLError(
      "option-invalid",
      `unknown option \`${name}\`${hint}`,
      nearest === undefined ? {} : { nearest },
    );
  }
}
