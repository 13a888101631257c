import type { CodeView, DomainFunction, Formula, PredicateFunction } from "@agentltl/core/formula";
import { forall, predicate, registeredDomain, variable } from "@agentltl/core/formula";
import { attempt, isJsonObject, type Json } from "@agentltl/core/host";
import { type Entity, type EntityType, entityTypes } from "../answer/entity.ts";
import { type GroundingOptions, traceJudge } from "../check/check-grounding.ts";
import { questionOf } from "../check/question-of.ts";
import type { EntityFinding } from "../check/result.ts";

/** What `defineProcedure` takes as `registry`. */
export interface GroundingRegistry {
  readonly domains: { readonly answerEntities: DomainFunction };
  readonly predicates: { readonly grounded: PredicateFunction };
}

/**
 * The pieces of kappa_ground: the domain `answerEntities`, `{type, value}` for each entity of the final answer that counts, and the
 * predicate `grounded` about one of them. Without a `question`, what the user said before the last call was asked. Where there is no answer yet, or an entity can't be judged, they throw, which a formula
 * counts as missing. Loading a parser takes time and a formula has none: hand in a loaded one.
 */
export function groundingRegistry(options: GroundingOptions = {}): GroundingRegistry {
  const judge = traceJudge(options);
  return {
    domains: {
      answerEntities(view) {
        const { finalAnswer, calls } = view;
        if (finalAnswer === undefined) throw new TypeError("there is no final answer");
        return judge
          .check(finalAnswer, calls, options.question ?? questionIn(view))
          .entities.filter(({ counted }) => counted)
          .map(({ entity: { type, value } }) => ({ type, value }));
      },
    },
    predicates: {
      grounded({ calls }, term) {
        const finding = judge.judge(entityOf(term), calls);
        if (finding.grounded === null) throw new TypeError("something that was read was not recorded");
        return { passed: finding.grounded, detail: sentenceOf(finding) };
      },
    },
  };
}

/** What the user said, as far as it was recorded. */
function questionIn(view: CodeView): string | undefined {
  const heard = attempt(() => view.dialogue);
  return heard.kind === "done" ? questionOf({ dialogue: heard.value }) : undefined;
}

/** kappa_ground as a formula: every entity of the final answer is grounded. Needs {@link groundingRegistry} in the procedure. */
export function grounded(): Formula {
  return forall(
    "e",
    registeredDomain("answerEntities"),
    predicate({ name: "grounded", sees: "trace" }, variable("e")),
  );
}

function isEntityType(text: Json | undefined): text is EntityType {
  return entityTypes.some((type) => type === text);
}

function entityOf(term: Json | undefined): Entity {
  const type = isJsonObject(term) && Object.hasOwn(term, "type") ? term.type : undefined;
  const value = isJsonObject(term) && Object.hasOwn(term, "value") ? term.value : undefined;
  if (!isEntityType(type) || typeof value !== "string")
    throw new TypeError("`grounded` takes an entity: an object with `type` and `value`");
  return { type, value, place: "prose", spans: [] };
}

function sentenceOf({ entity, grounded: isGrounded, evidence, relation, nearest }: EntityFinding): string {
  const name = `\`${entity.value.replace(/\($/, "()")}\``;
  if (relation === "contradicted") return `${name} is no member of that class, which was read`;
  if (isGrounded === true && evidence !== undefined) {
    const line = evidence.line === undefined ? "" : `, line ${evidence.line}`;
    return `${name} was seen in #${evidence.call + 1}${line}`;
  }
  const near = nearest === undefined ? "" : ` (nearest: \`${nearest}\`)`;
  return `${name} was not seen in what was read${near}`;
}
