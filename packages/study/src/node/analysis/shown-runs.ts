import type { SourceParser } from "@agentltl/grounding";
import type { RunView } from "@agentltl/report";
import type { JudgedRun } from "../../analysis/judged-run.ts";
import type { Question } from "../../questions/question.ts";
import { drawShown } from "../../report/draw-shown.ts";
import { createRunViewer } from "../../report/run-viewer.ts";
import type { StudyLock } from "../../runs/study-lock.ts";
import { storedRuns } from "../run/stored-runs.ts";

/** How many runs a page shows whole, and how much of them: in UTF-16 units of JSON. */
export interface ShownBounds {
  readonly runs: number;
  readonly size: number;
}

/** The bounds of `report.html`: it stays below 10 MB, however many runs there are. */
const pageBounds: ShownBounds = { runs: 120, size: 6_000_000 };

/** What is shown, and of what. */
export interface ToShow {
  readonly lock: StudyLock;
  readonly questions: ReadonlyMap<string, Question>;
  readonly judged: readonly JudgedRun[];
}

/** Reads the runs once more and makes views of those that are drawn, as far as there is room. The same runs give the same views, in the order of their names. */
export async function shownRuns(
  path: string,
  { lock, questions, judged }: ToShow,
  parser: SourceParser,
  bounds: ShownBounds = pageBounds,
): Promise<readonly RunView[]> {
  const { policy, analysis } = lock.study;
  const drawn = drawShown(judged, policy, { most: bounds.runs, seed: analysis.seed });
  const wanted = new Set(drawn);
  const byKey = new Map(judged.map((run) => [run.key, run]));
  const view = createRunViewer(parser, policy);
  const made = new Map<string, RunView>();
  for await (const record of storedRuns(path, lock.hash)) {
    if (!wanted.has(record.key)) continue;
    const [question, run] = [questions.get(record.cell.question), byKey.get(record.key)];
    if (question !== undefined && run !== undefined) made.set(record.key, view(record, question, run));
  }
  return fitting(
    drawn.flatMap((key) => made.get(key) ?? []),
    bounds.size,
  ).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Those of the views that there is room for, the first drawn first. */
function fitting(views: readonly RunView[], most: number): readonly RunView[] {
  let room = most;
  return views.filter((view) => {
    const size = JSON.stringify(view).length;
    if (size > room) return false;
    room -= size;
    return true;
  });
}
