import { checkAgainstTools, type ToolFinding } from "../bind/check-against-tools.ts";
import type { RuleFile } from "../rule-file.ts";
import { type LintFinding, severities } from "./lint-finding.ts";
import type { ToolSchema } from "./tool-schemas.ts";

/** Tools and arguments that the rules name and the agent doesn't have, and globs that fit no tool. */
export function againstTools(rules: RuleFile, tools: readonly ToolSchema[]): readonly LintFinding[] {
  const described = tools.map(({ name, json }) => ({ name, parameters: json }));
  return checkAgainstTools(rules, described).map((found) => findingOf(found, rules));
}

function findingOf(
  { code, rule, message, nearest, line, column }: ToolFinding,
  { file, mentions }: RuleFile,
): LintFinding {
  // The place stands in front of each finding already.
  const plain = message.replace(/ \([^()]*\)$/, "").replace(/; did you mean "[^"]*"\?$/, "");
  const named = mentions
    .filter((mention) => mention.rule === rule)
    .flatMap((mention) => (code === "unknown-argument" ? mention.arguments : mention.names))
    .find((name) => name.line === line && name.column === column);
  const from = named === undefined ? undefined : misspelt(named.name, message);
  return {
    code,
    severity: severities[code],
    ...(rule === "tools" ? {} : { rule }),
    others: [],
    ...(file === undefined ? {} : { file }),
    line,
    column,
    message: plain,
    suggestion:
      nearest === undefined
        ? "write a name that the agent has, or `optional: true` where it comes later"
        : `did you mean "${nearest}"?`,
    ...(from === undefined || nearest === undefined ? {} : { fix: { kind: "name", from, to: nearest } }),
  };
}

/** Of a path it is one key that is wrong. */
function misspelt(name: string, message: string): string {
  return /argument "([^"]*)"/.exec(message)?.[1] ?? name;
}
