import type { Policy } from "@agentltl/grounding";
import type { Row, Table } from "@agentltl/report";
import type { JudgedRun } from "../analysis/judged-run.ts";
import type { StudyLock } from "../runs/study-lock.ts";
import { outcomeOf } from "./outcome-of.ts";

const heads: Table["columns"] = [
  { title: "", kind: "verdict" },
  { title: "question", kind: "text" },
  { title: "bucket", kind: "text" },
  { title: "model", kind: "text" },
  { title: "prompt", kind: "text" },
  { title: "seed", kind: "number" },
  { title: "trial", kind: "number" },
  { title: "correct", kind: "text" },
  { title: "grounded", kind: "text" },
  { title: "outcome", kind: "text" },
  { title: "with refusals apart", kind: "text" },
  { title: "by the other policy", kind: "text" },
  { title: "replies", kind: "number" },
  { title: "tokens", kind: "number" },
];

/** Every run of a study, in the order of their names; those in `shown` can be opened. Runs that are not valid say how they ended. */
export function runsTable(
  { study, repositories }: StudyLock,
  runs: readonly JudgedRun[],
  shown: ReadonlySet<string>,
): Table {
  const buckets = new Map(repositories.map(({ id, bucket }) => [id, bucket]));
  const other: Policy = study.policy === "paper" ? "evidence" : "paper";
  return {
    title: "All runs",
    caption: "Sort by a column, or filter by any text. A question that is a link opens its run.",
    columns: heads,
    rows: runs
      .toSorted((one, two) => (one.key < two.key ? -1 : 1))
      .map((run): Row => {
        const { key, cell, usage, verdicts } = run;
        const verdict = verdicts?.[study.policy];
        return {
          cells: [
            signOf(verdict),
            cell.question,
            buckets.get(cell.repository) ?? "",
            cell.model,
            cell.prompt,
            cell.seed,
            cell.trial,
            yesOrNo(verdict?.correct),
            yesOrNo(verdict?.grounded),
            outcomeOf(run, study.policy),
            verdict?.own ?? "",
            verdicts === undefined ? "" : outcomeOf(run, other),
            usage.steps,
            usage.input + usage.output,
          ],
          ...(shown.has(key) ? { run: key } : {}),
        };
      }),
  };
}

function signOf(
  verdict: { readonly correct: boolean; readonly grounded: boolean | null } | undefined,
): string {
  if (verdict === undefined || verdict.grounded === null) return "open";
  return verdict.correct && verdict.grounded ? "good" : "bad";
}

/** `null` could not be judged; `undefined` is of a run that is not valid. */
function yesOrNo(value: boolean | null | undefined): string {
  if (value === undefined) return "";
  return value === null ? "not judged" : value ? "yes" : "no";
}
