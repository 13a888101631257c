import { eventually, type Formula, globally, implies, next } from "@agentltl/core/formula";
import { oneOfNow } from "../formulas/parts.ts";
import type { Alternatives } from "./coding-target.ts";

/** Behind the last of these a call fits; nothing is owed where there is none of them. */
export function finallyOwed(asking: Alternatives, call: Alternatives): Formula {
  return globally(implies(oneOfNow(asking), next(eventually(oneOfNow(call)))));
}
