import type { Procedure } from "@agentltl/core";
import { type RuleFile, RulesError } from "@agentltl/rules";
import { loadRuleFile as load } from "@agentltl/rules/node";
import { attempt } from "../errors/attempt.ts";
import { loadSourceParser } from "../ground/load-source-parser.ts";

/**
 * The rule file at a path, and everything that it says. One that asks about what the answer names gets the functions of grounding, which
 * are loaded only then. Rejects with one `RulesError` with all that is wrong.
 */
export async function loadRuleFile(path: string): Promise<RuleFile> {
  const read = await attempt(() => load(path));
  if (read.kind === "done") return read.value;
  if (!RulesError.isInstance(read.error) || !namesGrounding(read.error)) throw read.error;
  return await load(path, { registry: await groundingFunctions() });
}

function namesGrounding({ faults }: RulesError): boolean {
  return faults.some(({ message }) => namesAnswerEntities(message));
}

/** Whether a text, of a formula or about one, names what only grounding has. */
export function namesAnswerEntities(text: string): boolean {
  return text.includes("answerEntities");
}

/** What formulas about groundedness name. */
export async function groundingFunctions(): Promise<Procedure["registry"]> {
  const { groundingRegistry } = await import("@agentltl/grounding");
  const parser = await loadSourceParser();
  return groundingRegistry(parser === undefined ? {} : { parser });
}
