import { groupBy } from "@agentltl/core/host";
import { type Random, seededRandom } from "@agentltl/statistics";
import { StudyError } from "../errors/study-error.ts";
import { shuffled } from "../random/draw-from.ts";
import { interleaved } from "../random/interleaved.ts";
import type { Candidate } from "./candidates.ts";
import { type Question, whereDefined } from "./question.ts";

/** How many questions of which repository are drawn, and by which numbers. */
export interface Drawing {
  readonly repository: string;
  readonly count: number;
  readonly seed: number;
}

/**
 * Draws questions: over the depths of the tree in turn, and within a depth over its files, none a second time before each was drawn from once.
 * The same seed draws the same questions. Throws `questions-invalid` where there are too few candidates.
 */
export function drawQuestions(
  candidates: readonly Candidate[],
  { repository, count, seed }: Drawing,
): readonly Question[] {
  if (candidates.length < count)
    throw new StudyError(
      "questions-invalid",
      `\`${repository}\` has ${candidates.length} public functions and classes that can be asked for, and ${count} are wanted; lower \`per_repository\`, or leave it out`,
    );
  const random = seededRandom(seed);
  const depths = [...new Set(candidates.map(depthOf))].sort((left, right) => left - right);
  const queues = depths.map((depth) =>
    overFiles(
      candidates.filter((one) => depthOf(one) === depth),
      random,
    ),
  );
  const drawn = interleaved(shuffled(queues, random)).slice(0, count);
  const width = String(count).length;
  return drawn.map(({ name, kind, path }, index) => ({
    id: `${repository}/${String(index + 1).padStart(width, "0")}`,
    repository,
    text: whereDefined(repository, `${name} ${kind}`),
    truth: [{ path, symbol: name }],
  }));
}

/** Folders above the file. */
function depthOf({ path }: Candidate): number {
  return path.split("/").length - 1;
}

/** Candidates in an order that takes one of each file before a second of any. */
function overFiles(candidates: readonly Candidate[], random: Random): readonly Candidate[] {
  const files = groupBy(candidates, ({ path }) => path);
  return interleaved(shuffled([...files.values()], random).map((one) => shuffled(one, random)));
}
