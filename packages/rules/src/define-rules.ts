import type { Procedure } from "@agentltl/core";
import type { Json } from "./read/json-value.ts";
import { type ReadRulesOptions, readRules } from "./read-rules.ts";
import type { RuleFile } from "./rule-file.ts";
import type { ToolName, Tools } from "./typed/tool-names.ts";
import type { Calls, Demand, Shell, TypedRule } from "./typed/typed-rule.ts";

/** A rule file as an object, whose tools and arguments are those of an agent. */
export interface TypedRules<Of extends Tools, Group extends string> {
  readonly id: string;
  readonly tools?: {
    readonly [Name in ToolName<Of>]?: { readonly success?: Demand; readonly failure?: Demand };
  };
  readonly shell?: Shell<ToolName<Of>>;
  readonly define?: { readonly [Name in Group]: Calls<Of, never> };
  readonly use?: readonly (string | Readonly<Record<string, Json>>)[];
  readonly rules?: readonly TypedRule<Calls<Of, NoInfer<Group>>>[];
}

/** Makes rules whose names were checked. */
export type DefineRules<Of extends Tools> = <const Group extends string = never>(
  rules: TypedRules<Of, Group>,
  options?: Omit<ReadRulesOptions, "open">,
) => RuleFile & { readonly procedure: Procedure };

/**
 * Writes rules in code, with the names of tools and of their arguments checked by the compiler: `defineRules<typeof tools>()({ id, rules })`.
 * Takes what a rule file takes, without `include`, and reads it as one.
 *
 * Throws one `RulesError` with what the compiler can't see.
 */
export function defineRules<const Of extends Tools>(): DefineRules<Of> {
  return (rules, options = {}) => readRules(JSON.stringify({ version: 1, ...rules }, undefined, 2), options);
}
