import { print, type Trace } from "@agentltl/core";
import { compileLayers, type LayerOptions } from "../layers/compile-layers.ts";
import { ruleText } from "./rule-text.ts";

/** The constraints that a gold run stands for (`compileLayers`), as a rule file to edit. `id` names the procedure. */
export function layersText(gold: Trace, id: string, options: LayerOptions = {}): string {
  const rules = compileLayers(gold, options).map(({ name, formula, layer, weight, mode }) =>
    ruleText(name, {
      ltl: print(formula),
      ...(layer === undefined ? {} : { layer }),
      ...(weight === undefined ? {} : { weight }),
      ...(mode === undefined ? {} : { mode }),
    }),
  );
  return `# What this run did, in six layers: L1 which tools, L2 arguments that were given, L3 the order of all, L4 of pairs,\n# L5 how often, L6 exact arguments and results.\nversion: 1\n${idLine(id)}rules:\n${rules.join("\n")}`;
}

function idLine(id: string): string {
  return `id: ${JSON.stringify(id)}\n`;
}
