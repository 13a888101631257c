import { type ExampleResult, type RuleFile, runExamples, type ToolFinding } from "@agentltl/rules";
import type { ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { loadRuleFiles } from "../rules/load-rule-set.ts";
import { rulesHere } from "../rules/rules-here.ts";
import { toolMisfits } from "../rules/tool-misfits.ts";
import { counted } from "../text/numbers.ts";
import { type Style, styleFor } from "../text/style.ts";
import { visible } from "../text/visible.ts";

/** The options of `agentltl test`. */
export interface TestArguments {
  readonly format: "pretty" | "json";
  /** A file with the tools that the agent has. */
  readonly tools?: string;
}

/** A rule file and what became of its examples. */
interface TestedFile {
  readonly file: RuleFile;
  readonly results: readonly ExampleResult[];
  /** Rules that have no example; else: that have none which they allow, and none which they deny. */
  readonly bare: readonly string[];
  readonly withoutAllow: readonly string[];
  readonly withoutDeny: readonly string[];
}

/** `agentltl test`: runs the examples that stand beside the rules. */
export async function test(paths: readonly string[], options: TestArguments, io: Io): Promise<ExitCode> {
  const files = await loadRuleFiles(paths.length > 0 ? paths : await rulesHere(io), io);
  const tested = files.map(testedFile);
  const misfits = await toolMisfits(files, options.tools, io);
  const failed = tested.flatMap(({ results }) => results).filter(({ passed }) => !passed).length;
  if (options.format === "json") io.stdout.write(`${JSON.stringify(testJson(tested, misfits))}\n`);
  else {
    const style = styleFor(io);
    const shown = [
      ...tested.flatMap((one) => fileLines(one, style)),
      ...misfitLines(misfits, options.tools, style),
      lastLine(tested),
    ];
    io.stdout.write(`${shown.join("\n")}\n`);
  }
  // Examples of a rule that names a tool wrongly say nothing about the agent.
  if (misfits.length > 0) return 2;
  return failed > 0 ? 1 : 0;
}

function testedFile(file: RuleFile): TestedFile {
  const results = runExamples(file);
  const names = file.procedure.constraints.map(({ name }) => name);
  const having = (expected: "allow" | "deny"): ReadonlySet<string> =>
    new Set(results.filter((one) => one.expected === expected).map(({ rule }) => rule));
  const [allowing, denying] = [having("allow"), having("deny")];
  return {
    file,
    results,
    bare: names.filter((name) => !allowing.has(name) && !denying.has(name)),
    withoutAllow: names.filter((name) => !allowing.has(name) && denying.has(name)),
    withoutDeny: names.filter((name) => allowing.has(name) && !denying.has(name)),
  };
}

function fileLines(
  { file, results, bare, withoutAllow, withoutDeny }: TestedFile,
  style: Style,
): readonly string[] {
  const name = file.file ?? "rules";
  return [
    style.strong(name),
    ...file.procedure.constraints.flatMap(({ name: rule }) =>
      ruleLines(
        rule,
        results.filter((one) => one.rule === rule),
        name,
        style,
      ),
    ),
    ...lackLines({ bare, withoutAllow, withoutDeny }),
    "",
  ];
}

/** Which rules lack examples: one that only allows is no proof that it refuses anything, and the other way round. */
function lackLines({
  bare,
  withoutAllow,
  withoutDeny,
}: Pick<TestedFile, "bare" | "withoutAllow" | "withoutDeny">): readonly string[] {
  const line = (names: readonly string[], what: string, advice: string): readonly string[] =>
    names.length === 0
      ? []
      : [
          `  ${counted(names.length, "rule has", "rules have")} ${what}: ${names.map(visible).join(", ")}; ${advice}`,
        ];
  return [
    ...line(
      bare,
      "no examples",
      "add `examples: { allow: [...], deny: [...] }` to be sure of what they mean",
    ),
    ...line(withoutDeny, "no `deny` example", "add one, or nothing shows that it refuses anything"),
    ...line(withoutAllow, "no `allow` example", "add one, or nothing shows that it lets anything pass"),
  ];
}

function ruleLines(
  rule: string,
  results: readonly ExampleResult[],
  file: string,
  style: Style,
): readonly string[] {
  if (results.length === 0) return [`  ${style.open("∅")} ${visible(rule)}   no examples`];
  const failed = results.filter(({ passed }) => !passed);
  const silent = results.filter(({ passed, applied }) => passed && !applied);
  const head = failed.length === 0 ? style.good("✓") : style.bad("✗");
  const count =
    failed.length === 0
      ? counted(results.length, "example")
      : `${failed.length} of ${counted(results.length, "example")} failed`;
  return [
    `  ${head} ${visible(rule)}   ${count}`,
    ...failed.flatMap((result) => failureLines(result, file)),
    ...silent.map(
      ({ expected, text, line }) =>
        `      ${style.faint(`${file}:${line}   ${expected}: ${visible(text)}   (had nothing to say)`)}`,
    ),
  ];
}

/** Names in the rules that no tool has. */
function misfitLines(
  misfits: readonly ToolFinding[],
  tools: string | undefined,
  style: Style,
): readonly string[] {
  if (misfits.length === 0) return [];
  return [
    style.strong(`does not fit the tools in ${tools}`),
    ...misfits.map(({ message }) => `  ${style.bad("✗")} ${visible(message)}`),
    "",
  ];
}

function failureLines(
  { expected, got, text, detail, line, applied }: ExampleResult,
  file: string,
): readonly string[] {
  const said = got === "unjudged" ? "it could not be judged" : `the rule says ${got}`;
  const vacuous = applied || got === "unjudged" ? "" : " (it had nothing to say)";
  return [
    `      ${file}:${line}   ${expected}: ${visible(text)}`,
    `        but ${said}${vacuous}: ${visible(detail)}`,
  ];
}

function lastLine(tested: readonly TestedFile[]): string {
  const results = tested.flatMap((one) => one.results);
  const failed = results.filter(({ passed }) => !passed).length;
  const rules = tested.reduce((sum, { file }) => sum + file.procedure.constraints.length, 0);
  if (results.length === 0) return `nothing was tested: ${counted(rules, "rule")} and no examples`;
  return `${counted(results.length, "example")} of ${counted(rules, "rule")}: ${results.length - failed} passed, ${failed} failed`;
}

function testJson(tested: readonly TestedFile[], misfits: readonly ToolFinding[]): object {
  return {
    format: 1,
    tools: misfits,
    files: tested.map(({ file, results, bare, withoutAllow, withoutDeny }) => ({
      file: file.file,
      id: file.procedure.id,
      hash: file.procedure.hash,
      without_examples: bare,
      without_allow: withoutAllow,
      without_deny: withoutDeny,
      examples: results,
    })),
  };
}
