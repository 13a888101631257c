import { relative, resolve } from "node:path";
import { type Constraint, defineProcedure, type Procedure } from "@agentltl/core";
import type { RuleFile } from "@agentltl/rules";
import { InputError } from "../errors/input-error.ts";
import type { Io } from "../io.ts";
import { visible } from "../text/visible.ts";
import { findFiles } from "../traces/find-files.ts";
import { groundingFunctions, loadRuleFile, namesAnswerEntities } from "./load-rule-file.ts";
import { parseFormula } from "./parse-formula.ts";

/** All rules that a command was given. */
export interface RuleSet {
  readonly procedure: Procedure;
  readonly files: readonly RuleFile[];
}

/** Rule files and constraints in text, put together. Throws where there are none, where one can't be read, and where a name is given twice. */
export async function loadRuleSet(
  paths: readonly string[],
  constraintTexts: readonly string[],
  io: Io,
): Promise<RuleSet> {
  if (paths.length === 0 && constraintTexts.length === 0)
    throw new InputError(
      "no rules are given; add --rules agentltl.rules.yaml, or --constraint 'name: formula'",
    );
  const files = await loadRuleFiles(paths, io);
  const given = await Promise.all(constraintTexts.map(readConstraint));
  const [only] = files;
  if (only !== undefined && files.length === 1 && given.length === 0)
    return { procedure: only.procedure, files };
  refuseTwins([...files.flatMap((file) => file.procedure.constraints), ...given]);
  const procedure = defineProcedure({
    id: [...files.map((file) => file.procedure.id), ...(given.length > 0 ? ["command line"] : [])].join(
      " + ",
    ),
    constraints: [...files.flatMap((file) => file.procedure.constraints), ...given],
    registry: together([
      ...files.map((file) => file.procedure.registry),
      ...(constraintTexts.some(namesAnswerEntities) ? [await groundingFunctions()] : []),
    ]),
    tools: files.flatMap((file) => file.procedure.tools),
  });
  return { procedure, files };
}

/** The functions of all files: under one name they all mean the same. */
function together(registries: readonly Procedure["registry"][]): Procedure["registry"] {
  return {
    predicates: Object.assign({}, ...registries.map(({ predicates }) => predicates)),
    domains: Object.assign({}, ...registries.map(({ domains }) => domains)),
  };
}

/** Throws where a name is given twice, with both places. */
function refuseTwins(constraints: readonly Constraint[]): void {
  const first = new Map<string, Constraint>();
  for (const constraint of constraints) {
    const twin = first.get(constraint.name);
    if (twin !== undefined)
      throw new InputError(
        `rule \`${visible(constraint.name)}\` is in ${placeOf(twin)} and in ${placeOf(constraint)}; give each its own name`,
      );
    first.set(constraint.name, constraint);
  }
}

function placeOf({ source }: Constraint): string {
  return source?.file === undefined ? "--constraint" : `${source.file}:${source.line ?? 1}`;
}

/** The rule files that the arguments name; their warnings go to stderr. */
export async function loadRuleFiles(paths: readonly string[], io: Io): Promise<readonly RuleFile[]> {
  const files: RuleFile[] = [];
  for (const path of await ruleFilePaths(paths, io)) {
    const file = await loadRuleFile(path);
    for (const warning of file.warnings) io.stderr.write(`warning: ${visible(warning)}\n`);
    files.push(file);
  }
  return files;
}

/** The rule files that the arguments name, as messages name them: as the process sees them. One that was named in two ways is one. */
export async function ruleFilePaths(paths: readonly string[], io: Io): Promise<readonly string[]> {
  const found = await findFiles(paths, io.cwd, { endings: ["rules.yaml", "rules.yml"], what: "rule file" });
  return [...new Set(found.map((path) => relative(process.cwd(), resolve(io.cwd, path))))];
}

/** Reads `name: formula`. */
async function readConstraint(text: string): Promise<Constraint> {
  const [, name, formula] = /^\s*([\w][\w .-]*?)\s*:\s+(.+)$/s.exec(text) ?? [];
  if (name === undefined || formula === undefined)
    throw new InputError(
      `--constraint is \`${visible(text)}\`; write a name before the formula: --constraint 'my-rule: called(search)'`,
    );
  return { name, formula: await parseFormula(formula, `--constraint \`${name}\``) };
}
