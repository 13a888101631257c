import type { Entity } from "../answer/entity.ts";
import { type ExtractOptions, extractEntities } from "../answer/extract-entities.ts";
import { namesIn } from "../evidence/names-in.ts";
import type { SeenEntities } from "../evidence/seen-entities.ts";
import { judgeByEvidence } from "./evidence-policy.ts";
import { paperEntities } from "./paper-entities.ts";
import { judgeByPaper } from "./paper-policy.ts";
import { refusalIn } from "./refusal.ts";
import type { EntityFinding, GroundingResult, Policy } from "./result.ts";

/** How answers are read, and whose rules decide. */
export interface JudgeOptions extends ExtractOptions {
  /** Default `evidence`. */
  readonly policy?: Policy;
  /** Under `evidence`: the question that was asked. Names that it brought in are no claim of the answer, so they don't count. */
  readonly question?: string;
}

/** Holds answers against what was seen. It remembers nothing. */
export interface AnswerJudge {
  readonly policy: Policy;
  /** What the answer names. */
  entitiesOf(answer: string): readonly Entity[];
  judge(entity: Entity, seen: SeenEntities): EntityFinding;
  check(answer: string, seen: SeenEntities): GroundingResult;
}

/** One set of options, ready to judge. */
export function answerJudge(options: JudgeOptions): AnswerJudge {
  const policy = options.policy ?? "evidence";
  const asked = askedNames(options);
  const entitiesOf = (answer: string): readonly Entity[] =>
    policy === "paper" ? paperEntities(answer) : extractEntities(answer, options);
  const judge = (entity: Entity, seen: SeenEntities): EntityFinding =>
    policy === "paper" ? judgeByPaper(entity, seen) : judgeByEvidence(entity, seen, asked);
  return {
    policy,
    entitiesOf,
    judge,
    check(answer, seen) {
      const entities = entitiesOf(answer).map((entity) => judge(entity, seen));
      return { policy, ...summary(entities), refusal: refusalIn(answer), entities };
    },
  };
}

/** Every name in the question, and every entity as a whole. */
function askedNames(options: JudgeOptions): ReadonlySet<string> {
  const { question } = options;
  if (question === undefined) return new Set();
  const whole = extractEntities(question, options).map(({ value }) => value.replace(/\($/, ""));
  return new Set([...whole, ...namesIn(question).keys()]);
}

function summary(
  entities: readonly EntityFinding[],
): Pick<GroundingResult, "grounded" | "ratio" | "vacuous"> {
  const counted = entities.filter((finding) => finding.counted);
  const good = counted.filter((finding) => finding.grounded === true).length;
  const open = counted.some((finding) => finding.grounded === null);
  const failed = counted.some((finding) => finding.grounded === false);
  return {
    grounded: failed ? false : open ? null : true,
    ratio: counted.length === 0 || open ? null : good / counted.length,
    vacuous: counted.length === 0,
  };
}
