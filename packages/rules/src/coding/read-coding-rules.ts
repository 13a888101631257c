import { type Constraint, defineProcedure, type Mode } from "@agentltl/core";
import { modes } from "@agentltl/core/host";
import { collectFaults, type Faults } from "../errors/faults.ts";
import { RulesError } from "../errors/rules-error.ts";
import { acceptedRule } from "../read/accepted-rule.ts";
import { distinctRules } from "../read/distinct-rules.ts";
import { type Fields, optional, readFields } from "../read/fields.ts";
import { jsonOf } from "../read/json-value.ts";
import type { PlacedRule } from "../read/read-rule.ts";
import { listReader, textReader, wordReader } from "../read/read-values.ts";
import type { RuleFile } from "../rule-file.ts";
import { readYaml } from "../yaml/read-yaml.ts";
import { type CodingContext, readCodingRule } from "./read-coding-rule.ts";

const topKeys = ["version", "settings", "rules", "tools", "use", "disable"];

/**
 * Reads an `AGENTLTL.yaml`, the file of rules that plug-ins of the Python package enforce on coding assistants. Rules mean what they mean
 * there: targets match as there, calls stand in the order listed, and any that ran counts.
 *
 * Throws one `RulesError` with everything that can't be read with the same meaning, and why: what looks at the file system, at the folder
 * of the session or at earlier sessions, and rules of that package's own library.
 */
export function readCodingRules(text: string, options: { readonly file?: string } = {}): RuleFile {
  const { file } = options;
  const plain = text.startsWith("\ufeff") ? text.slice(1) : text;
  const faults = collectFaults(plain);
  const root = readYaml(plain, faults);
  const fields = root && readFields(root, "a file of rules", topKeys, faults);
  const rules =
    fields === undefined ? [] : readList(fields, { faults, text: plain, file, mode: modeOf(fields, faults) });
  if (rules.length === 0 && faults.list().length === 0)
    faults.reportWhole("empty", `${file ?? "the file"} has no rules that can be read here`);
  const [first, ...others] = faults.list();
  if (first !== undefined) throw new RulesError([first, ...others], file);
  const procedure = defineProcedure({ id: "AGENTLTL", constraints: rules });
  return {
    ...(file === undefined ? {} : { file }),
    procedure,
    examples: [],
    lines: new Map(rules.map(({ name, source }) => [name, source?.line ?? 1])),
    mentions: [],
    warnings: fields === undefined ? [] : warningsOf(fields, file),
  };
}

function readList(fields: Fields, context: CodingContext): readonly Constraint[] {
  const { faults } = context;
  const used = fields.get("use");
  if (used !== undefined)
    faults.report(
      "use",
      used.keyStart,
      "`use` names rules of that package's library, which are not here; write them under `rules`, or use our library in a file with an `id`",
    );
  const disabled = new Set(
    optional(fields, "disable", listReader(faults, textReader(faults), "write a list of ids")) ?? [],
  );
  const list = fields.get("rules")?.value;
  const items = list?.kind === "list" ? list.items : [];
  const rules = items.flatMap((item): readonly PlacedRule[] => {
    const constraint = readCodingRule(item, context);
    if (constraint === undefined) return [];
    acceptedRule({ constraint, demand: item }, {}, faults);
    return [{ constraint, examples: [], start: item.start }];
  });
  return distinctRules(rules, faults)
    .map(({ constraint }) => constraint)
    .filter(({ name }) => !disabled.has(name));
}

function modeOf(fields: Fields, faults: Faults): Mode {
  const settings = fields.get("settings")?.value;
  const entry = settings?.kind === "map" ? settings.entries.find(({ key }) => key === "mode") : undefined;
  const scope = settings?.kind === "map" ? settings.entries.find(({ key }) => key === "scope") : undefined;
  if (scope !== undefined && jsonOf(scope.value) !== "session")
    faults.report(
      "wrong-value",
      scope.value.start,
      "`scope: project` remembers calls of earlier sessions, and one run doesn't show them; leave it out",
    );
  if (entry === undefined) return "block";
  return wordReader(faults, modes)(entry.value, "`mode`") ?? "block";
}

/** What says how a plug-in acts or translates commands, and nothing about what a rule means. */
function warningsOf(fields: Fields, file: string | undefined): readonly string[] {
  const settings = fields.get("settings")?.value;
  const unread =
    settings?.kind === "map"
      ? settings.entries.map(({ key }) => key).filter((key) => !["mode", "scope"].includes(key))
      : [];
  const place = file ?? "the file";
  return [
    ...(unread.length === 0
      ? []
      : [`${place}: \`settings\` also has \`${unread.join("`, `")}\`, which only the plug-ins read`]),
    ...(fields.has("tools")
      ? [`${place}: \`tools\` says how command lines become calls; a run has the calls already`]
      : []),
  ];
}
