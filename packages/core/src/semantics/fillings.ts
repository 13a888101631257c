import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";

/**
 * What `judge` says under each way to fill in the missing bits that it asks for. A bit keeps its answer wherever it is asked.
 *
 * A bit is tried both ways only once it is asked. First all are true, then all but one, then all but two: whether the answer depends
 * on any of them at all shows early.
 */
export function* underEveryFilling<Answer>(
  judge: (answer: (bit: Json) => boolean) => Answer,
): Generator<Answer> {
  const plans: (readonly boolean[])[] = [[]];
  for (const plan of plans) {
    const answers = new Map<string, boolean>();
    yield judge((bit) => {
      const key = canonicalText(bit);
      const answer = answers.get(key) ?? plan[answers.size] ?? true;
      answers.set(key, answer);
      return answer;
    });
    // What the plan left open was true; each of these bits is false in a plan of its own.
    const given = [...answers.values()];
    for (let place = plan.length; place < given.length; place++)
      plans.push([...given.slice(0, place), false]);
  }
}
