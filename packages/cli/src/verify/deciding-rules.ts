import type { Mode } from "@agentltl/core";
import { modes } from "@agentltl/core/host";

/** Whether a rule of this mode decides where rules of mode `failOn` and of stronger ones do. */
export function decides(mode: Mode, failOn: Mode): boolean {
  return modes.indexOf(mode) <= modes.indexOf(failOn);
}

/** The names of the rules that decide. */
export function decidingRules(
  rules: readonly { readonly name: string; readonly mode: Mode }[],
  failOn: Mode,
): ReadonlySet<string> {
  return new Set(rules.filter(({ mode }) => decides(mode, failOn)).map(({ name }) => name));
}
