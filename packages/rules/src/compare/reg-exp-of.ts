import { attempt } from "@agentltl/core/host";

/** The expression that a matcher writes, where `(?i)` in front tells no upper case from lower case; `undefined` where it is none. */
export function regExpOf(regex: string): RegExp | undefined {
  const anyCase = regex.startsWith("(?i)");
  const compiled = attempt(() => new RegExp(anyCase ? regex.slice(4) : regex, anyCase ? "iu" : "u"));
  return compiled.kind === "done" ? compiled.value : undefined;
}
