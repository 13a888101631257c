import type { CallPart, Condition } from "../formula/pattern.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { type Path, parsePath, valuesAt } from "../json/path.ts";
import type { Bindings } from "./bindings.ts";
import { type CallRecord, isMissing, rootOf, textOf } from "./call-record.ts";
import { compileMatcher, type Equality, type Test } from "./compile-matcher.ts";
import { deepestPrefix, otherPlace, type Place, sharedPrefixes } from "./place.ts";

/** A place as seen from the element it stands in: `element` is a number of a shared `[*]`, or -1 for the part itself. */
interface Reach {
  readonly part: CallPart;
  readonly element: number;
  readonly path: Path;
  /** The key, where the path is just one key: the common case. */
  readonly key: string | undefined;
}

interface Check {
  /** The number of the condition among those of its pattern. */
  readonly condition: number;
  readonly reach: Reach;
  readonly other: Reach | undefined;
  readonly absent: boolean;
  readonly test: Test;
}

/** Conditions of a pattern, made ready. Those about one element are checked together, as soon as it is chosen. */
export interface ConditionSet {
  /** What no shared `[*]` concerns. */
  readonly plain: readonly Check[];
  /** The shared `[*]`, outer ones first, each with the checks that are possible once its element is chosen. */
  readonly shared: readonly { readonly list: Reach; readonly checks: readonly Check[] }[];
}

/** Makes conditions ready. A path that is none reaches nothing. */
export function conditionSet(conditions: readonly Condition[], equal?: Equality): ConditionSet {
  const prepared = conditions.map(({ part, path, matcher }) => {
    const other = otherPlace(matcher);
    return { matcher, place: placeAt(part, path), other: other && placeAt(other.part, other.path) };
  });
  const prefixes = sharedPrefixes(
    prepared.flatMap(({ place, other }) => (other === undefined ? [place] : [place, other])),
  );
  const checks = prepared.map(
    ({ matcher, place, other }, condition): Check => ({
      condition,
      reach: reachOf(place, prefixes),
      other: other && reachOf(other, prefixes),
      absent: matcher.kind === "absent",
      test: compileMatcher(matcher, equal),
    }),
  );
  const stage = ({ reach, other }: Check): number => Math.max(reach.element, other?.element ?? -1);
  return {
    plain: checks.filter((check) => stage(check) === -1),
    shared: prefixes.map((prefix, index) => ({
      list: reachOf(prefix, prefixes, prefix.path.length - 1),
      checks: checks.filter((check) => stage(check) === index),
    })),
  };
}

/**
 * Whether the conditions hold of the call, for some choice of one element for each shared `[*]`. Those that `isOpen` names are left
 * out, and a part that was not recorded has no elements to choose.
 */
export function holdsOf(
  set: ConditionSet,
  record: CallRecord,
  bindings: Bindings | undefined,
  isOpen: IsOpen | undefined,
): boolean {
  for (const check of set.plain) {
    if (!isLeftOut(check, isOpen) && !checkHolds(check, record, bindings, noElements)) return false;
  }
  return set.shared.length === 0 || someChoice(set, record, bindings, isOpen, noElements);
}

/** Whether a condition can't be judged, by its number. */
export type IsOpen = (condition: number) => boolean;

const noElements: readonly Json[] = [];

function isLeftOut({ condition }: Check, isOpen: IsOpen | undefined): boolean {
  return isOpen?.(condition) ?? false;
}

function someChoice(
  set: ConditionSet,
  record: CallRecord,
  bindings: Bindings | undefined,
  isOpen: IsOpen | undefined,
  chosen: readonly Json[],
): boolean {
  const stage = set.shared[chosen.length];
  if (stage === undefined) return true;
  const choices = isMissing(record, stage.list.part) ? [null] : valuesOf(stage.list, record, chosen);
  return choices.some((element) => {
    const elements = [...chosen, element];
    return (
      stage.checks.every(
        (check) => isLeftOut(check, isOpen) || checkHolds(check, record, bindings, elements),
      ) && someChoice(set, record, bindings, isOpen, elements)
    );
  });
}

function checkHolds(
  check: Check,
  record: CallRecord,
  bindings: Bindings | undefined,
  elements: readonly Json[],
): boolean {
  const { reach, other, absent, test } = check;
  const others = other === undefined ? noElements : othersOf(other, record, elements);
  if (reach.key !== undefined) {
    const found = memberOf(baseOf(reach, record, elements), reach.key);
    return found === undefined ? absent : test(found, undefined, bindings, others);
  }
  const text = isWholeResult(reach) ? textOf(record) : undefined;
  const values = valuesOf(reach, record, elements);
  return absent ? values.length === 0 : values.some((value) => test(value, text, bindings, others));
}

function othersOf(reach: Reach, record: CallRecord, elements: readonly Json[]): readonly Json[] {
  const text = isWholeResult(reach) ? textOf(record) : undefined;
  const values = valuesOf(reach, record, elements);
  return text === undefined ? values : [text, ...values];
}

/** The values that a place reaches, given the elements chosen so far. */
function valuesOf(reach: Reach, record: CallRecord, elements: readonly Json[]): readonly Json[] {
  return valuesAt(baseOf(reach, record, elements), reach.path);
}

function baseOf({ element, part }: Reach, record: CallRecord, elements: readonly Json[]): Json | undefined {
  return element < 0 ? rootOf(record, part) : elements[element];
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
}

function isWholeResult({ part, element, path }: Reach): boolean {
  return part === "result" && element < 0 && path.length === 0;
}

function reachOf(place: Place, prefixes: readonly Place[], upTo: number = place.path.length): Reach {
  const element = deepestPrefix(prefixes, place, upTo);
  const path = place.path.slice(prefixes[element]?.path.length ?? 0);
  const [only] = path;
  const key = path.length === 1 && only?.kind === "key" ? only.key : undefined;
  return { part: place.part, element, path, key };
}

/** A path that can't be read gets one that reaches nothing. */
function placeAt(part: CallPart, path: string): Place {
  return { part, path: parsePath(path) ?? [{ kind: "index", index: Number.MAX_SAFE_INTEGER }] };
}
