import { cut } from "../text/layout.ts";
import { counted } from "../text/numbers.ts";
import { visible } from "../text/visible.ts";
import type { BaselineChanges } from "./baseline.ts";
import type { Finding } from "./finding.ts";

/** At most so many findings are named. */
const mostNamed = 3;

/** What is said of a baseline: what is new and what is gone, and once it is written, that it is. */
export function baselineText(
  changes: BaselineChanges,
  file: string,
  written: number | undefined,
): readonly string[] {
  if (written !== undefined)
    return [
      `${visible(file)} is written with ${counted(written, "finding")}: ${changes.new.length} new, ${changes.gone.length} gone`,
    ];
  return [
    ...(changes.new.length === 0
      ? []
      : [`${counted(changes.new.length, "new finding")}: ${named(changes.new)}`]),
    ...(changes.gone.length === 0
      ? []
      : [
          `${counted(changes.gone.length, "accepted finding")} gone: ${named(changes.gone)}; take it out with --update-baseline`,
        ]),
  ];
}

function named(findings: readonly Finding[]): string {
  const shown = findings
    .slice(0, mostNamed)
    // A task may be named by a page of text.
    .map(({ rule, task, witness }) => visible(`${rule} in ${cut(task, 80)} (${witness})`));
  const left = findings.length - shown.length;
  return [...shown, ...(left > 0 ? [`${left} more`] : [])].join(", ");
}
