import type { FileParts } from "../file-parts.ts";

/** The parts of a file as another one has them: ids begin with `prefix`, places name the file, and what is said about a rule as a whole is said at `start`. */
export function withPrefix(parts: FileParts, prefix: string, file: string, start: number): FileParts {
  return {
    ...parts,
    rules: parts.rules.map((rule) => ({
      ...rule,
      constraint: { ...rule.constraint, name: `${prefix}${rule.constraint.name}` },
      examples: rule.examples.map((example) => ({
        file,
        ...example,
        rule: `${prefix}${example.rule}`,
      })),
      start,
    })),
    mentions: parts.mentions.map((mention) =>
      mention.rule === "tools"
        ? { file, ...mention }
        : { file, ...mention, rule: `${prefix}${mention.rule}` },
    ),
  };
}
