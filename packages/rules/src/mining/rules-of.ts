import type { JsonObject } from "@agentltl/core/host";
import { readRules } from "../read-rules.ts";
import type { RuleFile } from "../rule-file.ts";
import { ruleText } from "./rule-text.ts";

/** The rules with these ids and members, as a rule file that holds nothing else is read. */
export function rulesOf(rules: readonly { readonly id: string; readonly body: JsonObject }[]): RuleFile {
  const text = rules.map(({ id, body }) => ruleText(id, body)).join("");
  const list = text === "" ? " []" : `\n${text}`;
  return readRules(`version: 1\nid: mined\nrules:${list}`, { allowEmpty: true });
}
