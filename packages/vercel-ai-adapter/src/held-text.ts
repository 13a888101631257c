import { type AnswerReport, attempt } from "@agentltl/core/host";
import type { VercelOptions } from "./options.ts";

const withheld =
  "The answer was held back: it names something that was not looked up. Ask again, or ask for less.";

/** What stands in place of an answer that is held. */
export function heldText({ heldAnswer }: VercelOptions, report: AnswerReport): string {
  const own = attempt(() => heldAnswer?.(report));
  return own.kind === "done" && typeof own.value === "string" ? own.value : withheld;
}
