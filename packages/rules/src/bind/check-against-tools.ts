import { nearestName } from "@agentltl/core/host";
import type { RuleFile } from "../rule-file.ts";
import { argumentFinding } from "./argument-finding.ts";
import { fitsTool } from "./fits-tool.ts";
import type { Mention, PlacedName } from "./mention.ts";

/** A tool that an agent has: its name, or its name with the JSON Schema of its arguments. */
export type ToolDescription = string | { readonly name: string; readonly parameters?: unknown };

/** A name in a rule file that doesn't fit the tools. */
export interface ToolFinding {
  readonly code: "unknown-tool" | "unknown-argument" | "glob-matches-nothing" | "unmeetable";
  readonly rule: string;
  /** With the place in the file behind it. */
  readonly message: string;
  readonly nearest?: string;
  readonly line: number;
  readonly column: number;
}

/** What a {@link ToolFinding} is made of. */
export interface ToolMisfit extends Omit<ToolFinding, "message"> {
  /** What is so, without the place and without the name that was likely meant. */
  readonly what: string;
  /** The name to write otherwise; of a path it is one key. */
  readonly wrong: string;
  readonly file: string | undefined;
}

/**
 * Each tool and argument that a rule file names and the agent doesn't have, in the order of the file, with the name that was likely meant.
 * Rules with `optional: true` are not asked. None where everything fits.
 */
export function checkAgainstTools(
  rules: RuleFile,
  tools: readonly ToolDescription[],
): readonly ToolFinding[] {
  return toolMisfits(rules, tools).map((misfit) => {
    const { what: _what, wrong: _wrong, file: _file, ...finding } = misfit;
    return { ...finding, message: messageOf(misfit) };
  });
}

/** As {@link checkAgainstTools}, for those who say it in other words. */
export function toolMisfits(rules: RuleFile, tools: readonly ToolDescription[]): readonly ToolMisfit[] {
  const schemas = new Map(
    tools.map((tool) => (typeof tool === "string" ? [tool, undefined] : [tool.name, tool.parameters])),
  );
  const findings = rules.mentions
    .filter(({ optional, tool }) => !optional && tool.kind !== "any")
    .flatMap((mention) => findingsFor(mention, schemas, mention.file ?? rules.file))
    .toSorted((left, right) => left.line - right.line || left.column - right.column);
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = `${finding.rule} ${messageOf(finding)}`;
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
}

function findingsFor(
  mention: Mention,
  schemas: ReadonlyMap<string, unknown>,
  file: string | undefined,
): readonly ToolMisfit[] {
  const tools = [...schemas.keys()];
  const meant = tools.filter((name) => fitsTool(mention.tool, name));
  const known = ({ name }: PlacedName): boolean =>
    mention.tool.kind === "glob" ? meant.length > 0 : schemas.has(name);
  return [
    ...mention.names
      .filter((name) => !known(name))
      .map((name) => unknownTool(name, mention, tools, meant, file)),
    ...mention.arguments.flatMap((argument) => unknownArgument(argument, mention, schemas, meant, file)),
  ];
}

function unknownTool(
  { name, ...place }: PlacedName,
  mention: Mention,
  tools: readonly string[],
  meant: readonly string[],
  file: string | undefined,
): ToolMisfit {
  const nearest = nearestName(name, tools);
  const rest = `; this agent has ${listed(tools)}`;
  const found = {
    rule: mention.rule,
    wrong: name,
    file,
    ...place,
    ...(nearest === undefined ? {} : { nearest }),
  };
  if (mention.tool.kind === "glob")
    return {
      code: "glob-matches-nothing",
      ...found,
      what: `${who(mention)}: no tool matches "${name}"${rest}`,
    };
  if (mention.needed && meant.length === 0 && nearest === undefined) {
    const what = `${who(mention)} can't be satisfied: ${name} is not among the tools${rest}`;
    return { code: "unmeetable", ...found, what };
  }
  return { code: "unknown-tool", ...found, what: `${who(mention)} names the tool "${name}"${rest}` };
}

function unknownArgument(
  { name: path, ...place }: PlacedName,
  mention: Mention,
  schemas: ReadonlyMap<string, unknown>,
  meant: readonly string[],
  file: string | undefined,
): readonly ToolMisfit[] {
  const found = argumentFinding(
    path,
    meant.map((tool) => schemas.get(tool)),
  );
  if (found === undefined) return [];
  const { name, known, nearest } = found;
  const what = `${who(mention)} names the argument "${name}"; ${listed(meant)} has ${listed(known)}`;
  const base = { code: "unknown-argument", rule: mention.rule, what, wrong: name, file, ...place } as const;
  return [nearest === undefined ? base : { ...base, nearest }];
}

function who({ rule }: Mention): string {
  return rule === "tools" ? "`tools`" : `rule "${rule}"`;
}

function messageOf({ what, nearest, file, line }: ToolMisfit): string {
  const hint = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
  return `${what}${hint} ${file === undefined ? `(line ${line})` : `(${file}:${line})`}`;
}

/** At most eight names; a list of two hundred tools helps nobody. */
function listed(names: readonly string[]): string {
  if (names.length === 0) return "none";
  return names.length <= 8 ? names.join(", ") : `${names.slice(0, 8).join(", ")}, ... (${names.length})`;
}
