import type { CallPart, Matcher, Pattern } from "../formula/pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import { type CallRecord, isMissing, rootOf } from "../match/call-record.ts";
import type { CompiledPattern } from "../match/compile-pattern.ts";
import { distinct } from "../match/ways.ts";
import { fitStatuses } from "./fit-call.ts";
import { bindUnknown, bindValue, type Scope } from "./scope.ts";
import { type Statuses, violated } from "./statuses.ts";
import type { View } from "./view.ts";

/** One way in which a call fits the pattern of a binder. */
export interface Way {
  /** Tells the captured values apart. */
  readonly key: string;
  readonly scope: Scope;
  /** What is known of "the call fits with these values". */
  readonly fits: Statuses;
}

/** The ways in which the call may fit, distinct by the values they capture. */
export function waysOf(
  compiled: CompiledPattern,
  record: CallRecord,
  view: View,
  scope: Scope,
): readonly Way[] {
  if (!compiled.fitsName(record.call.name)) return [];
  const ways = new Map<string, Way>();
  for (const captured of capturesIn(compiled, record, view, scope)) {
    const fits = fitStatuses(compiled, record, view, captured.scope);
    if (fits !== violated) ways.set(captured.key, { ...captured, fits });
  }
  return [...ways.values()];
}

interface Captured {
  readonly key: string;
  readonly scope: Scope;
}

/** Every choice of values for the captures; whether the call fits with them is for the caller to see. */
function capturesIn(
  { captures, pattern }: CompiledPattern,
  record: CallRecord,
  view: View,
  scope: Scope,
): readonly Captured[] {
  let choices: readonly Captured[] = [{ key: "", scope }];
  for (const name of captures) {
    const values = valuesOf(name, pattern, record);
    choices = choices.flatMap((choice) =>
      values === undefined
        ? [
            {
              key: `${choice.key}${name}=?${record.call.position} `,
              scope: bindUnknown(choice.scope, name, view.missing(record.call, partOf(name, pattern))),
            },
          ]
        : values.map((value) => ({
            key: `${choice.key}${name}=${canonicalText(value)} `,
            scope: bindValue(choice.scope, name, value),
          })),
    );
  }
  return choices;
}

/** The values that a capture may take; `undefined` where they are not here. */
function valuesOf(name: string, { where }: Pattern, record: CallRecord): readonly Json[] | undefined {
  const condition = where.find(({ part, matcher }) => isCapture(matcher, name) && !isMissing(record, part));
  if (condition === undefined) return undefined;
  const path = parsePath(condition.path);
  return path === undefined ? [] : distinct(valuesAt(rootOf(record, condition.part), path));
}

/** Where the value may yet come from. */
function partOf(name: string, { where }: Pattern): CallPart {
  return where.some(({ part, matcher }) => isCapture(matcher, name) && part === "result") ? "result" : "args";
}

function isCapture(matcher: Matcher, name: string): boolean {
  return matcher.kind === "variable" && matcher.name === name;
}
