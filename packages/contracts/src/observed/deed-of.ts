import type { NodeType } from "../contract/contract.ts";
import { irregularVerbs } from "../matching/irregular-verbs.ts";

/** Past forms that say what sort of deed it was, by the stem that they begin with. */
const checks = /^(?:check|verif|confirm|valid|review|compar|inspect|test|made sure|ensur|audit|approv|cross)/;
const decisions = /^(?:decid|chose|classif|determin|conclud|judg|rul|sort|assess|triag|select|pick|grad)/;
const outputs = /^(?:told|sent|answer|repl|report|inform|notif|wrote back|announc|summar|hand|explain|let)/;

/**
 * What a sentence says was done: its verb in the past, and of which type the deed is. `undefined` for a sentence that reports no deed of the
 * speaker's: a greeting, a plan, a state of things.
 */
export function deedOf(sentence: string): { readonly type: NodeType } | undefined {
  const lower = sentence.toLowerCase().trim();
  const rest = lower.replace(
    /^(?:(?:first|then|next|after that|afterwards|finally|lastly|also|and|so|in the end|before that|second|third)[,:]?\s+)*(?:(?:i|we)(?:['’]ve| have| had)?\s+)?(?:(?:also|then|next|finally|first|just|already|duly|carefully|immediately)\s+)*/,
    "",
  );
  const [verb = ""] = /^[a-z-]+/.exec(rest) ?? [];
  if (/^(?:need|inde|se|spe|fe|exce|proce|succe)ed$/.test(verb)) return undefined;
  const past = (verb.length > 4 && verb.endsWith("ed")) || irregularVerbs.has(verb);
  if (!past) return undefined;
  if (checks.test(rest)) return { type: "check" };
  if (decisions.test(rest)) return { type: "decision" };
  if (outputs.test(rest)) return { type: "output" };
  return { type: "action" };
}
