import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";

/**
 * What `judge` says under each way to fill in the missing bits that it asks for. A bit keeps its answer wherever it is asked.
 *
 * A bit is tried both ways only once it is asked, so that what doesn't matter costs nothing.
 */
export function* underEveryFilling<Answer>(
  judge: (answer: (bit: Json) => boolean) => Answer,
): Generator<Answer> {
  let given: readonly boolean[] | undefined = [];
  while (given !== undefined) {
    const answers = new Map<string, boolean>();
    const plan: readonly boolean[] = given;
    yield judge((bit) => {
      const key = canonicalText(bit);
      const answer = answers.get(key) ?? plan[answers.size] ?? true;
      answers.set(key, answer);
      return answer;
    });
    given = next([...answers.values()]);
  }
}

/** The last `true` becomes `false`, and what came after it is asked anew. */
function next(answers: readonly boolean[]): readonly boolean[] | undefined {
  const last = answers.lastIndexOf(true);
  return last === -1 ? undefined : [...answers.slice(0, last), false];
}
