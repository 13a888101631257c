import { AgentLTLError } from "../errors/agentltl-error.ts";
import { nearestName } from "../errors/nearest-name.ts";

/** For each option its allowed values, or `undefined` where its type says enough. */
export type KnownOptions = Readonly<Record<string, readonly unknown[] | undefined>>;

/** Throws `option-invalid` on an option with an unknown name or value: a typo must not mean the default. */
export function checkOptions(options: object, known: KnownOptions): void {
  for (const [key, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, key)) throw unknownName(`option \`${key}\``, key, Object.keys(known));
    const allowed = known[key];
    if (value === undefined || allowed === undefined || allowed.includes(value)) continue;
    const names = allowed.map(String);
    throw unknownName(`value \`${String(value)}\` of option \`${key}\``, String(value), names);
  }
}

/** The error about a name that is none of the known ones. */
export function unknownName(what: string, name: string, known: readonly string[]): AgentLTLError {
  const nearest = nearestName(name, known);
  const cure =
    nearest === undefined
      ? `known are ${known.map((one) => `\`${one}\``).join(", ")}`
      : `did you mean \`${nearest}\`?`;
  return new AgentLTLError(
    "option-invalid",
    `unknown ${what}; ${cure}`,
    nearest === undefined ? {} : { nearest },
  );
}
