import { defineProcedure, type Procedure } from "@agentltl/core";
import { isCodingFile } from "./coding/is-coding-file.ts";
import { readCodingRules } from "./coding/read-coding-rules.ts";
import { collectFaults } from "./errors/faults.ts";
import { RulesError } from "./errors/rules-error.ts";
import type { FileParts, OpenFile } from "./file-parts.ts";
import { builtInPredicates } from "./predicates/built-in-predicates.ts";
import { readFileParts } from "./read-file-parts.ts";
import type { RuleFile } from "./rule-file.ts";

/** How a rule file is read. */
export interface ReadRulesOptions {
  /** What messages call the text. */
  readonly file?: string;
  /** Accepts a file without rules, which allows everything. Default false. */
  readonly allowEmpty?: boolean;
  /** Functions that formulas name. */
  readonly registry?: Procedure["registry"];
  /** Gives the text of a file that `include` names, as seen from the file that includes it. Without it, `include` is refused. */
  readonly open?: OpenFile;
}

/**
 * Everything that a rule file says, from its text: YAML, or JSON. A byte order mark and CRLF are fine. A file of rules for coding assistants
 * (`AGENTLTL.yaml`) is read as `readCodingRules` does.
 *
 * Throws one `RulesError` with all that is wrong with the text.
 */
export function readRules(text: string, options: ReadRulesOptions = {}): RuleFile {
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (isCodingFile(plain, options.file)) return readCodingRules(plain, options);
  const faults = collectFaults(plain);
  const registry = registryFor(options.registry);
  const read = readFileParts(plain, { ...options, registry, includedBy: [] }, faults);
  const [first, ...others] = faults.list();
  if (first !== undefined) throw new RulesError([first, ...others], options.file);
  if (read === undefined)
    throw new RulesError([{ code: "empty", message: emptyMessage(options.file) }], options.file);
  return ruleFileOf(read, options, registry);
}

function emptyMessage(file: string | undefined): string {
  return `${file ?? "the rule file"} is empty; write \`version: 1\`, an \`id\` and \`rules\``;
}

/** The caller's functions, and ours under the names that the caller left free. */
function registryFor(given: Procedure["registry"] = {}): Procedure["registry"] {
  return { ...given, predicates: { ...builtInPredicates, ...given.predicates } };
}

function ruleFileOf(parts: FileParts, options: ReadRulesOptions, registry: Procedure["registry"]): RuleFile {
  const { id, rules, tools, mentions, warnings } = parts;
  const constraints = rules.map(({ constraint }) => constraint);
  const named = JSON.stringify(constraints.map(({ formula, when }) => [formula, when]));
  const asksOurs = Object.keys(builtInPredicates).some((name) => named.includes(`"${name}"`));
  return {
    ...(options.file === undefined ? {} : { file: options.file }),
    procedure: defineProcedure({
      id,
      constraints,
      registry: asksOurs ? registry : (options.registry ?? {}),
      tools,
      allowEmpty: options.allowEmpty === true,
    }),
    examples: rules.flatMap(({ examples }) => examples),
    lines: new Map(constraints.map(({ name, source }) => [name, source?.line ?? 1])),
    mentions,
    warnings,
  };
}
