import { heldText, whileHeld } from "@agentltl/queue/node";
import { StudyError } from "../../errors/study-error.ts";

/** Does something to a file of results while nobody else does. Throws `results-invalid`, and does nothing, where somebody else holds it or may. */
export async function whileOurs<Result>(path: string, action: () => Promise<Result>): Promise<Result> {
  const held = await whileHeld(path, action);
  if (held.kind === "done") return held.value;
  throw new StudyError("results-invalid", heldText(path, held, "give another folder with --out"));
}
