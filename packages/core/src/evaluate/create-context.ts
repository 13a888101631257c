import { Bdd } from "../bdd/bdd.ts";
import type { Formula } from "../formula/formula.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { compileMatcher } from "../match/compile-matcher.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import type { Context } from "./context.ts";
import { dependenciesOf } from "./dependencies.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";
import { formulaIds } from "./formula-ids.ts";
import { type PlanEntry, planOf } from "./plan.ts";
import type { TraceView } from "./trace-view.ts";

/** What the evaluation of one formula on one trace shares. */
export function createContext(formula: Formula, view: TraceView, options: EvaluateOptions): Context {
  const bdd = new Bdd();
  const bits = new Map<string, number>();
  const questions: Json[] = [];
  const names = new Map<unknown, number>();
  const nameOf = remembered(names, () => names.size);
  const dependencies = dependenciesOf(formula, view.hasGaps);
  const plans = new Map<number | undefined, Map<Formula, readonly PlanEntry[]>>();
  let ids: ReadonlyMap<Formula, number> | undefined;
  return {
    view,
    options,
    bdd,
    ask: (question) => {
      const key = canonicalText(question);
      const bit = bits.get(key) ?? questions.push(question) - 1;
      bits.set(key, bit);
      return bdd.bit(bit);
    },
    questionOf: (value) => {
      const bit = bdd.firstBit(value);
      return bit === undefined ? undefined : questions[bit];
    },
    compiled: remembered(new Map(), (pattern) => compilePattern(pattern)),
    occurrences: new Map(),
    test: remembered(new Map(), (matcher) => compileMatcher(matcher)),
    dependencies: (part) => dependencies.get(part) ?? { variables: new Set(), everything: true },
    plan: (body, only) => {
      const some = plans.get(only) ?? new Map<Formula, readonly PlanEntry[]>();
      plans.set(only, some);
      const plan = some.get(body) ?? planOf(body, only);
      some.set(body, plan);
      return plan;
    },
    nameOf,
    idOf: (part) => {
      ids ??= formulaIds(formula, nameOf);
      return ids.get(part) ?? -1;
    },
  };
}

/** `make`, but once for each thing. */
function remembered<Thing, Made>(
  known: Map<Thing, Made>,
  make: (thing: Thing) => Made,
): (thing: Thing) => Made {
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined) return before;
    const made = make(thing);
    known.set(thing, made);
    return made;
  };
}
