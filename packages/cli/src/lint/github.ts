import type { LintFinding, Severity } from "@agentltl/rules";
import { visible } from "../text/visible.ts";
import { workflowCommand } from "../text/workflow-command.ts";
import type { LintedFile } from "./linted-file.ts";
import { summaryOf } from "./summary.ts";

const kinds = { error: "error", warning: "warning", note: "notice" } as const satisfies Record<
  Severity,
  string
>;

/** The findings as workflow commands of GitHub Actions, each at its place in the rule file. The last line counts them. */
export function githubText(files: readonly LintedFile[]): string {
  const commands = files.flatMap(({ file, findings }) =>
    findings.map((finding) =>
      workflowCommand(
        kinds[finding.severity],
        finding.code,
        { file: finding.file ?? file, line: finding.line, column: finding.column },
        textOf(finding),
      ),
    ),
  );
  return `${[...commands, summaryOf(files)].join("\n")}\n`;
}

function textOf({ rule, message, suggestion, example }: LintFinding): string {
  return [
    `${rule === undefined ? "" : `${visible(rule)}: `}${visible(message)}`,
    ...(suggestion === "" ? [] : [visible(suggestion)]),
    ...(example === undefined
      ? []
      : [`for example: ${example === "" ? "a run without calls" : visible(example)}`]),
  ].join("\n");
}
