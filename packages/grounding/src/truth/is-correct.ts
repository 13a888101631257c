import { plainText } from "../answer/plain-text.ts";
import { standsIn } from "../answer/stands-in.ts";
import type { Policy } from "../check/result.ts";
import { normalPath } from "../evidence/paths.ts";
import { entitiesOfPlace, type GroundTruth, type TruthEntity } from "./ground-truth.ts";

/**
 * Whether an answer holds everything of some place of the ground truth. `paper` (section 17.2): as part of its text, in any case.
 * `evidence` (default): in its case and with nothing of a name or a path segment going on at either end, so that `app.py` is not in
 * `myapp.py`, nor `send` in `send_all`; a path may have any root in front. Throws a `TypeError` for a place that names nothing.
 */
export function isCorrect(answer: string, truth: GroundTruth, policy: Policy = "evidence"): boolean {
  const holds = policy === "paper" ? holdsByPaper(answer) : holdsByEvidence(answer);
  return truth.map(entitiesOfPlace).some((entities) => entities.every(holds));
}

function holdsByPaper(answer: string): (entity: TruthEntity) => boolean {
  const text = answer.toLowerCase();
  return ({ value }) => text.includes(value.toLowerCase());
}

function holdsByEvidence(answer: string): (entity: TruthEntity) => boolean {
  const text = plainText(answer).text.normalize("NFC");
  const slashed = text.replaceAll("\\", "/");
  return ({ kind, value }) => {
    const wanted = value.normalize("NFC");
    return kind === "path"
      ? holdsAlone(slashed, normalPath(wanted).replace(/^\//, ""), /[\p{L}\p{M}\p{N}_.-]/u, goesOnAsPath)
      : holdsAlone(text, wanted, /[\p{L}\p{M}\p{N}_]/u, (after) => /^[\p{L}\p{M}\p{N}_]/u.test(after));
  };
}

/** `app.pyc`, `app.py.bak`, `app.py/x`, `app.py-old`; a full stop ends a sentence. */
function goesOnAsPath(after: string): boolean {
  return /^(?:[\p{L}\p{M}\p{N}_/-]|\.[\p{L}\p{N}])/u.test(after);
}

function holdsAlone(
  text: string,
  wanted: string,
  before: RegExp,
  goesOn: (after: string) => boolean,
): boolean {
  return standsIn(
    text,
    wanted,
    (start, end) => !before.test(text.charAt(start - 1)) && !goesOn(text.slice(end, end + 2)),
  );
}
