import { wrapped } from "../text/layout.ts";
import { counted, scoreText } from "../text/numbers.ts";
import type { Style } from "../text/style.ts";
import { visible } from "../text/visible.ts";
import type { ChangedRuns } from "./changed-runs.ts";
import type { Compared } from "./compared.ts";
import { verdictText, wordsOf } from "./words.ts";

/** Runs that are shown one by one. */
const mostShown = 20;

/** What differs, for people. */
export function prettyText(
  { before, after, diff, runs }: Compared,
  { style, width }: { readonly style: Style; readonly width: number },
): string {
  const words = diff.changes.flatMap((change) => wordsOf(change) ?? []);
  const same = diff.changes.length - words.length;
  const marks = { "+": style.good, "-": style.bad, "~": style.open, "=": style.faint, ">": style.faint };
  const [old, now] = [before.procedure, after.procedure];
  const lines = [
    `${style.strong(visible(now.id))}   ${old.hash} -> ${now.hash}   ${counted(old.constraints.length, "rule")} -> ${now.constraints.length}`,
    ...words.flatMap(({ mark, rule, what, run }) => [
      `  ${marks[mark](mark)} ${visible(rule)}   ${visible(what)}`,
      ...(run === undefined ? [] : wrapped(`      run   ${visible(run)}`, width, "            ")),
    ]),
    ...(diff.toolsChanged
      ? ["  ~ tools   what counts as success or failure changed: any rule that asks for success may"]
      : []),
    `  ${words.length === 0 && !diff.toolsChanged ? "nothing differs" : `${counted(same, "rule")} unchanged`}`,
    ...(runs === undefined ? [] : runLines(runs)),
  ];
  return `${lines.join("\n")}\n`;
}

function runLines({ traces, changed, verdicts, meanBefore, meanAfter }: ChangedRuns): readonly string[] {
  const rest = changed.length - mostShown;
  return [
    "",
    `on ${counted(traces, "stored run")}: ${counted(verdicts, "verdict")} differ${verdicts === 1 ? "s" : ""}, mean score ${scoreText(meanBefore)} -> ${scoreText(meanAfter)}`,
    ...changed
      .slice(0, mostShown)
      .flatMap(({ place, changes }) =>
        changes.map((change) => `  ${visible(place)}   ${visible(change.rule)}   ${verdictText(change)}`),
      ),
    ...(rest > 0 ? [`  … and ${counted(rest, "more run")} (--format json shows up to 1000)`] : []),
  ];
}
