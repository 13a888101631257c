import type { Procedure } from "@agentltl/core";
import type { Pattern } from "@agentltl/core/formula";
import { groupScalars, mentionsOf } from "../bind/find-mentions.ts";
import type { Mention } from "../bind/mention.ts";
import { collectFaults, type Faults } from "../errors/faults.ts";
import { acceptedRule } from "../read/accepted-rule.ts";
import { optional, readFields } from "../read/fields.ts";
import { readDefine } from "../read/read-define.ts";
import { type ReadRule, readRule } from "../read/read-rule.ts";
import { readTools } from "../read/read-tools.ts";
import type { Node } from "../yaml/node.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { fillIn } from "./fill-in.ts";
import { type Parameter, readParameters } from "./library-rule.ts";

/** A rule of the library, made for one use; or what is wrong with how it is used. */
export type Instance =
  | {
      readonly kind: "made";
      readonly rule: ReadRule;
      readonly tools: Procedure["tools"];
      readonly mentions: readonly Mention[];
    }
  | { readonly kind: "fault"; readonly message: string };

const keys = ["version", "id", "parameters", "tools", "define", "rules"];

/** What a rule of the library can be told, from its text. */
export function parametersOf(text: string): readonly Parameter[] {
  const faults = collectFaults(text);
  const root = readYaml(text, faults);
  return root === undefined ? [] : parametersIn(root, faults);
}

function parametersIn(root: Node, faults: Faults): readonly Parameter[] {
  const fields = readFields(root, "a rule of the library", keys, faults);
  return (fields && optional(fields, "parameters", (one) => readParameters(one, faults))) ?? [];
}

/** The one rule of a text of the library, with these values for its parameters. */
export function instantiate(
  text: string,
  given: ReadonlyMap<string, Node>,
  registry: Procedure["registry"],
): Instance {
  const faults = collectFaults(text);
  const root = readYaml(text, faults);
  const parameters = root === undefined ? [] : parametersIn(root, faults);
  const fallbacks = parameters.flatMap(({ name, fallback }): readonly [string, Node][] =>
    fallback === undefined ? [] : [[name, fallback]],
  );
  const filled = root && fillIn(root, new Map([...fallbacks, ...given]));
  const fields = filled && readFields(filled, "a rule of the library", keys, faults);
  const define = fields?.get("define")?.value;
  const groups: ReadonlyMap<string, readonly Pattern[]> =
    define === undefined ? new Map() : readDefine(define, faults);
  const tools = (fields && optional(fields, "tools", (one) => readTools(one, faults))) ?? [];
  const list = fields?.get("rules")?.value;
  const [node] = list?.kind === "list" ? list.items : [];
  const rule = node && readRule(node, undefined, { faults, groups, text });
  if (rule !== undefined) acceptedRule(rule, registry, faults);
  const [first] = faults.list();
  if (first !== undefined || rule === undefined)
    return { kind: "fault", message: first?.message ?? "the text of the library has no rule" };
  const shared = define === undefined ? [] : [groupScalars(define)];
  return {
    kind: "made",
    rule,
    tools: tools.map(({ recogniser }) => recogniser),
    mentions: mentionsOf(rule, shared, text, faults),
  };
}
