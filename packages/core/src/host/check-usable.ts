import { createGuard } from "../guard/create-guard.ts";
import { guardOptionsFrom } from "./guard-options-from.ts";
import type { AdapterOptions } from "./host.ts";

/** Throws what a guard with these options and rules throws: when an adapter is made, and not in the first run. Tells nobody. */
export function checkUsable(options: AdapterOptions): void {
  const { record: _record, onDecision: _onDecision, ...silent } = options;
  createGuard(options.rules, guardOptionsFrom(silent, ""));
}
