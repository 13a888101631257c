import type { Entity } from "../answer/entity.ts";
import { type ExtractOptions, extractEntities } from "../answer/extract-entities.ts";
import { namesIn } from "../evidence/names-in.ts";
import { type TextIndex, textIndex } from "../outputs/text-index.ts";
import { computedAmounts } from "./computed.ts";
import { judgeByEvidence, type MinTier } from "./evidence-policy.ts";
import { judgeByOutputs } from "./outputs-policy.ts";
import { paperEntities } from "./paper-entities.ts";
import { judgeByPaper } from "./paper-policy.ts";
import { refusalIn } from "./refusal.ts";
import type { EntityFinding, GroundingResult, Policy } from "./result.ts";
import type { Seen } from "./seen-log.ts";

/** How answers are read, and whose rules decide. */
export interface JudgeOptions extends ExtractOptions {
  /** Default `evidence`. */
  readonly policy?: Policy;
  /** Under `evidence`: the question that was asked. Names that it brought in are no claim of the answer, so they don't count. */
  readonly question?: string;
  /** Under `evidence`: the weakest way to be seen that grounds a name. Default `comment`: any. */
  readonly minTier?: MinTier;
  /**
   * Under `evidence`: whose results ground. `reads` (default): files that read tools brought. `all`: those of every tool, for answers
   * about anything; such answers are also read for ids, quotations and amounts.
   */
  readonly outputs?: "reads" | "all";
  /**
   * Under `evidence`: whether a number that was not seen makes an answer ungrounded. Default `report` with the outputs of `reads`, since a
   * fifth of the numbers in right answers about code is counted or computed; `count` with `all`, but for sums, differences and small
   * multiples of amounts that the answer names.
   */
  readonly numbers?: "count" | "report";
}

/** Holds answers against what was seen. It remembers nothing. */
export interface AnswerJudge {
  readonly policy: Policy;
  /** What the answer names. */
  entitiesOf(answer: string): readonly Entity[];
  judge(entity: Entity, seen: Seen): EntityFinding;
  /** `question` replaces that of the options. */
  check(answer: string, seen: Seen, question?: string): GroundingResult;
}

/** One set of options, ready to judge. */
export function answerJudge(options: JudgeOptions): AnswerJudge {
  const policy = options.policy ?? "evidence";
  const reading = { general: options.outputs === "all", ...options };
  const settings = {
    minTier: options.minTier ?? "comment",
    countNumbers: options.numbers === undefined ? reading.general : options.numbers === "count",
  };
  const entitiesOf = (answer: string): readonly Entity[] =>
    policy === "paper" ? paperEntities(answer) : extractEntities(answer, reading);
  const judgeAsked = (entity: Entity, seen: Seen, asked: Asked): EntityFinding => {
    if (policy === "paper") return judgeByPaper(entity, seen);
    const found = judgeByEvidence(entity, seen, { ...settings, asked: asked.names });
    return seen.outputs === undefined ? found : judgeByOutputs(entity, found, seen.outputs, asked.text);
  };
  const askedByDefault = askedIn(options.question ?? "", reading);
  return {
    policy,
    entitiesOf,
    judge: (entity, seen) => judgeAsked(entity, seen, askedByDefault),
    check(answer, seen, question) {
      const asked = question === undefined ? askedByDefault : askedIn(question, reading);
      const findings = entitiesOf(answer).map((entity) => judgeAsked(entity, seen, asked));
      const computed = computedAmounts(findings, answer);
      const entities = findings.map((finding) => (computed.has(finding) ? asComputed(finding) : finding));
      return { policy, ...summary(entities), refusal: refusalIn(answer), entities };
    },
  };
}

/** What a question brought in. */
interface Asked {
  /** Every name, and every entity as a whole. */
  readonly names: ReadonlySet<string>;
  readonly text: TextIndex;
}

function askedIn(question: string, options: JudgeOptions): Asked {
  const whole = extractEntities(question, options).map(({ value }) => value.replace(/\($/, ""));
  return { names: new Set([...whole, ...namesIn(question).keys()]), text: textIndex(question) };
}

function asComputed(finding: EntityFinding): EntityFinding {
  return { ...finding, counted: false, exempt: "computed" };
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
