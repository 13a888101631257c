import type { Formula, FormulaOf } from "../../formula/formula.ts";
import type { Json } from "../../json/json.ts";
import { lookUp } from "../../match/bindings.ts";
import type { Scope } from "../context.ts";
import type { Binder } from "../plan.ts";
import type { Inspector } from "./inspect.ts";
import { positionDetail } from "./position-detail.ts";
import { joined, lowered, withCall } from "./sentences.ts";
import { futureDetail, type HoldsThere, pastDetail } from "./temporal-detail.ts";
import { traceAtomDetail } from "./trace-atom-detail.ts";
import { callNumber, clip, patternWords, showJson } from "./words.ts";

/** How deep a sentence looks into a formula, and how long it may get. */
const deepest = 12;
const longest = 600;

/**
 * Why a formula holds or not at a position, in a sentence that counts calls from `#1`. `focus` is the call to tell about, where a
 * fact about the whole trace could tell about several.
 */
export function detailOf(
  formula: Formula,
  scope: Scope,
  position: number,
  inspector: Inspector,
  focus?: number,
): string {
  return clip(detailAt(formula, { scope, position, inspector, depth: 0, focus }), longest);
}

/** Where in the walk a sentence stands. */
interface Place {
  readonly scope: Scope;
  readonly position: number;
  readonly inspector: Inspector;
  readonly depth: number;
  readonly focus: number | undefined;
}

function detailAt(formula: Formula, place: Place): string {
  const { scope, position, inspector, depth, focus } = place;
  if (depth > deepest) return "…";
  const { context } = inspector;
  const calls = context.view.records.length;
  const value = inspector.valueAt(formula, scope, position);
  if (value !== 0 && value !== 1) return "What was not recorded decides.";
  const holds = value === 1;
  const inside = (part: Formula, there: number = position): string =>
    detailAt(part, { ...place, position: there, depth: depth + 1 });
  const holdsThere = (part: Formula, there: number = position): boolean =>
    inspector.valueAt(part, scope, there) === 1;
  const number = (there: number): string => callNumber(there, context.view);
  const at = (part: Formula, there: number): string => withCall(number(there), inside(part, there));
  switch (formula.kind) {
    case "constant":
      return formula.value ? "This always holds." : "This never holds.";
    case "now":
    case "said":
    case "predicate":
      return positionDetail(formula, holds, position, scope.bindings, context);
    case "called":
    case "calledWithResult":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
      return traceAtomDetail(formula, scope.bindings, context, depth === 0 ? focus : undefined);
    case "not":
      return inside(formula.body);
    case "and":
    case "or":
      return partsDetail(formula, holds, holdsThere, inside);
    case "implies":
      if (!holdsThere(formula.left)) return `Nothing was asked: ${lowered(inside(formula.left))}`;
      return joined(inside(formula.left), inside(formula.right));
    case "iff":
      return joined(inside(formula.left), inside(formula.right));
    case "next":
    case "weakNext":
      return position + 1 < calls ? at(formula.body, position + 1) : "No call follows.";
    case "at":
      return formula.position >= 0 && formula.position < calls
        ? at(formula.body, formula.position)
        : `There is no call #${formula.position + 1}.`;
    case "countBefore": {
      let times = 0;
      for (let there = 0; there < Math.min(position, calls); there++)
        if (holdsThere(formula.body, there)) times++;
      return `It held at ${times} earlier call(s); expected ${formula.comparison} ${formula.times}.`;
    }
    case "eventually":
    case "eventuallyWithin":
    case "globally":
    case "until":
    case "weakUntil":
    case "release":
      return futureDetail(formula, holds, place, holdsThere, at);
    case "previous":
      return position > 0 && position <= calls ? at(formula.body, position - 1) : "No call stands before.";
    case "once":
    case "historically":
    case "since":
      return pastDetail(formula, holds, place, holdsThere, at);
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return binderDetail(formula, holds, place);
  }
}

function partsDetail(
  { kind, parts }: FormulaOf<"and" | "or">,
  holds: boolean,
  holdsThere: HoldsThere,
  inside: (part: Formula) => string,
): string {
  const every = kind === "and";
  if (parts.length === 0) return every ? "Nothing is asked." : "Nothing can satisfy this.";
  const decisive = parts.find((part) => holdsThere(part) === holds);
  const [first] = parts;
  if (first === undefined || decisive === undefined) return "What was not recorded decides.";
  if (every !== holds) return inside(decisive);
  if (parts.length === 1) return inside(first);
  return `${every ? `All ${parts.length} parts hold` : `None of ${parts.length} parts holds`}: ${lowered(inside(first))}`;
}

function binderDetail(formula: Binder, holds: boolean, place: Place): string {
  const { scope, position, inspector, depth } = place;
  const { instances } = inspector.instancesAt(formula, scope, position);
  const decisive = instances.find(
    (instance) =>
      instance.exists === 1 && inspector.valueAt(formula.body, instance.scope, position) === (holds ? 1 : 0),
  );
  const every = formula.kind === "forall" || formula.kind === "bind";
  const binds = formula.kind === "bind" || formula.kind === "bindSome";
  const names = binds ? inspector.context.compiled(formula.call).captures : [formula.variable];
  if (instances.length === 0) {
    if (!binds) return `There was no value for ${names.join(", ")}.`;
    const here = inspector.context.view.records[position];
    return here === undefined
      ? "There is no call here."
      : `${patternWords(formula.call, scope.bindings)} does not fit ${callNumber(position, inspector.context.view)}.`;
  }
  if (decisive === undefined || every === holds) {
    const count = `${instances.length} value(s) of ${names.join(", ")}`;
    return every ? `It held for each of ${count}.` : `It held for none of ${count}.`;
  }
  const inner = detailAt(formula.body, { ...place, scope: decisive.scope, depth: depth + 1 });
  return names.length === 0
    ? inner
    : `For ${names.map((name) => bindingWords(name, decisive.scope)).join(", ")}: ${lowered(inner)}`;
}

/** `order_id = "W23"`. */
function bindingWords(name: string, scope: Scope): string {
  const value: Json | undefined = lookUp(scope.bindings, name);
  return value === undefined ? name : `${name} = ${showJson(value)}`;
}
