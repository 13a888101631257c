import type { Source } from "../constraint/constraint.ts";
import type { DefinedConstraint, Procedure } from "../constraint/procedure.ts";
import { nearestName } from "../errors/nearest-name.ts";
import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { subformulas } from "../formula/subformulas.ts";
import { firstUnavailable } from "./meetable.ts";
import { isOffered } from "./offered.ts";
import { patternsSpokenOf } from "./patterns-spoken-of.ts";
import type { ToolDescription } from "./tool-description.ts";
import { unknownArguments } from "./unknown-arguments.ts";

/** A rule that doesn't fit the agent's tools. */
export interface BindingProblem {
  readonly message: string;
  readonly nearest: string | undefined;
}

/** What of a procedure doesn't fit the agent's tools. Rules that say `optional` may name tools that come later. */
export function bindingProblems(
  procedure: Procedure,
  tools: readonly ToolDescription[],
): readonly BindingProblem[] {
  return procedure.constraints
    .filter(({ optional }) => optional !== true)
    .flatMap((constraint) => problemsOf(constraint, tools));
}

function problemsOf(
  constraint: DefinedConstraint,
  tools: readonly ToolDescription[],
): readonly BindingProblem[] {
  const names = tools.map(({ name }) => name);
  const found = new Map<string, BindingProblem>();
  for (const pattern of patternsIn(constraint)) {
    const { tool } = pattern;
    if (tool.kind === "glob" && !isOffered(tool, names)) {
      const message = `rule \`${constraint.name}\`: no tool of this agent matches \`${tool.glob}\`; it has ${listed(names)}${placeText(constraint.source)}`;
      found.set(tool.glob, { message, nearest: undefined });
    }
    for (const name of tool.kind === "name" ? [tool.name] : tool.kind === "names" ? tool.names : [])
      if (!names.includes(name)) found.set(name, unknownTool(constraint, name, names));
    for (const { tool: owner, argument, known } of unknownArguments(pattern, tools)) {
      found.set(`${owner} ${argument}`, unknownArgument(constraint, owner, argument, known));
    }
  }
  return [...found.values()];
}

function unknownTool(constraint: DefinedConstraint, name: string, names: readonly string[]): BindingProblem {
  const nearest = nearestName(name, names);
  const place = placeText(constraint.source);
  if (nearest === undefined && isNeeded(constraint, name, names)) {
    const message = `rule \`${constraint.name}\` can't be satisfied: \`${name}\` is not among the tools (${listed(names)})${place}`;
    return { message, nearest };
  }
  const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
  const message = `rule \`${constraint.name}\` names the tool \`${name}\`; this agent has ${listed(names)}${hint}${place}`;
  return { message, nearest };
}

function unknownArgument(
  constraint: DefinedConstraint,
  tool: string,
  argument: string,
  known: readonly string[],
): BindingProblem {
  const nearest = nearestName(argument, known);
  const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\`?`;
  const has = known.length === 0 ? "takes no arguments" : `takes ${listed(known)}`;
  const message = `rule \`${constraint.name}\` looks at the argument \`${argument}\` of \`${tool}\`, which ${has}${hint}${placeText(constraint.source)}`;
  return { message, nearest };
}

/** Whether a rule asks for a call of this tool, which nobody offers, wherever it applies. */
function isNeeded({ formula }: DefinedConstraint, name: string, names: readonly string[]): boolean {
  const others = new Set(
    patternsIn({ formula }).flatMap(({ tool }) => (tool.kind === "name" ? [tool.name] : [])),
  );
  const available = [...new Set([...names, ...others])].filter((one) => one !== name);
  return firstUnavailable(formula, ({ tool }) => isOffered(tool, available), "whenItApplies") !== undefined;
}

function patternsIn({
  formula,
  when,
  compensate,
}: Pick<DefinedConstraint, "formula" | "when" | "compensate">): readonly Pattern[] {
  const formulas: readonly Formula[] = when?.kind === "trace" ? [formula, when.formula] : [formula];
  return [...formulas.flatMap(subformulas).flatMap(patternsSpokenOf), ...(compensate ?? [])];
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return "no tools";
  const shown = names.slice(0, 8).map((name) => `\`${name}\``);
  return names.length > shown.length
    ? `${shown.join(", ")} and ${names.length - shown.length} more`
    : shown.join(", ");
}

function placeText(source: Source | undefined): string {
  if (source?.file === undefined) return source?.line === undefined ? "" : ` (line ${source.line})`;
  return source.line === undefined ? ` (${source.file})` : ` (${source.file}:${source.line})`;
}
