import type { CallView } from "@agentltl/core/formula";
import type { Entity } from "../answer/entity.ts";
import { type ExtractOptions, extractEntities } from "../answer/extract-entities.ts";
import { namesIn } from "../evidence/names-in.ts";
import { type ReadOptions, readSettings } from "../evidence/read-options.ts";
import { type CallsOfTrace, type ReadCache, type SeenEntities, seenIn } from "../evidence/seen-entities.ts";
import { judgeByEvidence } from "./evidence-policy.ts";
import { paperEntities } from "./paper-entities.ts";
import { judgeByPaper } from "./paper-policy.ts";
import { refusalIn } from "./refusal.ts";
import type { EntityFinding, GroundingResult, Policy } from "./result.ts";

/** How answers are read, what counts as read, and whose rules decide. */
export interface GroundingOptions extends ReadOptions, ExtractOptions {
  /** Default `evidence`. */
  readonly policy?: Policy;
  /** Under `evidence`: the question that was asked. Names that it brought in are no claim of the answer, so they don't count. */
  readonly question?: string;
}

/** Judges answers again and again without looking at the same read twice. */
export interface Grounder {
  readonly policy: Policy;
  /** What the answer names. */
  entitiesOf(answer: string): readonly Entity[];
  judge(entity: Entity, calls: readonly CallView[]): EntityFinding;
  check(answer: string, calls: readonly CallView[]): GroundingResult;
}

/**
 * Whether everything that an answer names was seen in what the agent read: kappa_ground (paper sections 4.4 and 17.3, DESIGN section
 * 10), with the evidence for each entity. Deterministic; no model is asked.
 */
export function checkGrounding(
  answer: string,
  trace: CallsOfTrace,
  options: GroundingOptions = {},
): GroundingResult {
  return grounder(options).check(answer, trace.calls);
}

/** One set of options, ready to judge. */
export function grounder(options: GroundingOptions): Grounder {
  const policy = options.policy ?? "evidence";
  const settings = readSettings(options);
  const cache: ReadCache = new WeakMap();
  const asked = askedNames(options);
  const entitiesOf = (answer: string): readonly Entity[] =>
    policy === "paper" ? paperEntities(answer) : extractEntities(answer, options);
  const judgeIn = (entity: Entity, seen: SeenEntities): EntityFinding =>
    policy === "paper" ? judgeByPaper(entity, seen) : judgeByEvidence(entity, seen, asked);
  return {
    policy,
    entitiesOf,
    judge: (entity, calls) => judgeIn(entity, seenIn(calls, settings, cache)),
    check(answer, calls) {
      const seen = seenIn(calls, settings, cache);
      const entities = entitiesOf(answer).map((entity) => judgeIn(entity, seen));
      return { policy, ...summary(entities), refusal: refusalIn(answer), entities };
    },
  };
}

/** Every name in the question, and every entity as a whole. */
function askedNames(options: GroundingOptions): ReadonlySet<string> {
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
