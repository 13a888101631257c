import { markdownCell } from "../text/markdown-cell.ts";
import { markdownRow, markdownTable } from "../text/markdown-table.ts";
import { counted, scoreText } from "../text/numbers.ts";
import type { Compared } from "./compared.ts";
import { verdictText, wordsOf } from "./words.ts";

/** Runs that are shown in a table. */
const mostShown = 20;

/** What differs, as a Markdown section for a pull request. */
export function markdownText({ before, after, diff, runs }: Compared): string {
  const words = diff.changes.flatMap((change) => wordsOf(change) ?? []);
  const same = diff.changes.length - words.length;
  const changed = words.length > 0 || diff.toolsChanged;
  const lines = [
    `### Rules ${markdownCell(after.procedure.id)}: ${changed ? `${words.length} changed, ${same} unchanged` : "nothing differs"}`,
    "",
    `${before.procedure.hash} -> ${after.procedure.hash}`,
    ...(words.length === 0
      ? []
      : [
          "",
          "| | rule | what | a run that shows it |",
          "| --- | --- | --- | --- |",
          ...words.map(({ mark, rule, what, run = "" }) => markdownRow([mark, rule, what, run])),
        ]),
    ...(diff.toolsChanged ? ["", "What counts as success or failure of tools changed."] : []),
    ...(runs === undefined ? [] : runLines(runs)),
  ];
  return `${lines.join("\n")}\n`;
}

function runLines({
  traces,
  changed,
  verdicts,
  meanBefore,
  meanAfter,
}: NonNullable<Compared["runs"]>): readonly string[] {
  const rest = changed.length - mostShown;
  return [
    "",
    `On ${counted(traces, "stored run")} ${counted(verdicts, "verdict")} differ${verdicts === 1 ? "s" : ""}; mean score ${scoreText(meanBefore)} -> ${scoreText(meanAfter)}.`,
    ...(changed.length === 0
      ? []
      : [
          "",
          ...markdownTable(
            ["run", "rule", "verdict"],
            changed
              .slice(0, mostShown)
              .flatMap(({ place, changes }) =>
                changes.map((change) => [place, change.rule, verdictText(change)]),
              ),
          ),
        ]),
    ...(rest > 0 ? ["", `And ${counted(rest, "more run")}.`] : []),
  ];
}
