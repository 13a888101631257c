import type { PredicateFunction } from "@agentltl/core/formula";
import { repeatedCall } from "./repeated-call.ts";
import { runsCommand } from "./runs-command.ts";

/** Conditions that formulas in rule files can name without registering anything. Not `Object.prototype`'s: look up with `hasOwn`. */
export const builtInPredicates: Readonly<Record<string, PredicateFunction>> = { repeatedCall, runsCommand };
