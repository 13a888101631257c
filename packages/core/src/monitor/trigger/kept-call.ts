import type { CallPart } from "../../formula/pattern.ts";
import { canonicalText } from "../../json/canonical-text.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json/json.ts";
import type { Path } from "../../json/path.ts";
import { parsePath } from "../../json/path.ts";
import { type CallRecord, rootOf } from "../../match/call-record.ts";
import type { CompiledPattern } from "../../match/compile-pattern.ts";
import { otherPlace, type Place } from "../../match/place.ts";

/** What is kept of a call: as much as a pattern can ask about it later. */
export interface KeptCall {
  readonly record: CallRecord;
  /** False where it counts only if what was not recorded is so. */
  readonly sure: boolean;
  /** Equal exactly for calls of which the same is kept. */
  readonly text: string;
}

/** The places that a pattern looks at. */
export function placesOf({ conditions }: CompiledPattern): readonly Place[] {
  return conditions.flatMap(({ condition: { part, path, matcher } }) => {
    const other = otherPlace(matcher);
    return [{ part, path }, ...(other === undefined ? [] : [other])].flatMap((one) => {
      const parsed = parsePath(one.path);
      return parsed === undefined ? [] : [{ part: one.part, path: parsed }];
    });
  });
}

/** The call without what stands at none of these places. */
export function keptCall(record: CallRecord, places: readonly Place[], sure: boolean): KeptCall {
  const keptOf = (part: CallPart): Json | undefined => {
    const paths = places.filter((place) => place.part === part).map(({ path }) => path);
    if (paths.length === 0) return undefined;
    if (paths.some((path) => path.length === 0))
      return part === "args" ? record.call.args : record.call.result;
    const root = rootOf(record, part);
    return root === undefined ? undefined : pruned(root, paths);
  };
  const written = writtenCall(record, keptOf("args"), keptOf("result"));
  return keptFrom(written, sure) ?? { record, sure: false, text: "" };
}

/** What was kept, from JSON; `undefined` for what is no such thing. */
export function keptFrom(written: Json | undefined, sure: boolean): KeptCall | undefined {
  if (written === undefined || !isJsonObject(written)) return undefined;
  const { name, agent, outcome, ended, opensStep, argsMissing, resultMissing, args = {}, result } = written;
  if (typeof name !== "string" || !isOutcome(outcome)) return undefined;
  if (agent !== undefined && typeof agent !== "string") return undefined;
  if (
    typeof opensStep !== "boolean" ||
    typeof argsMissing !== "boolean" ||
    typeof resultMissing !== "boolean"
  )
    return undefined;
  if (ended !== "ok" && ended !== "error" && ended !== "neither" && ended !== null) return undefined;
  const whole = canonicalText({ ...written, args });
  return {
    sure,
    text: sure ? whole : `?${whole}`,
    record: {
      call: {
        name,
        args,
        position: 0,
        outcome,
        ...(agent === undefined ? {} : { agent }),
        ...(result === undefined ? {} : { result }),
      },
      index: 0,
      place: 0,
      argsMissing,
      resultMissing,
      ended: ended ?? undefined,
      opensStep,
      startedAt: undefined,
      inside: null,
    },
  };
}

/** What is kept, as JSON. */
export function writeKept({ record, sure }: KeptCall): Json {
  return { sure, call: writtenCall(record, record.call.args, record.call.result) };
}

/** The call with as much of its arguments and its result as is given. */
function writtenCall(record: CallRecord, args: Json | undefined, result: Json | undefined): JsonObject {
  const { call, ended = null, opensStep, argsMissing, resultMissing } = record;
  const { name, agent, outcome } = call;
  return {
    name,
    outcome,
    ended,
    opensStep,
    argsMissing,
    resultMissing,
    ...(agent === undefined ? {} : { agent }),
    ...(args === undefined ? {} : { args }),
    ...(result === undefined ? {} : { result }),
  };
}

function isOutcome(written: Json | undefined): written is CallRecord["call"]["outcome"] {
  const outcomes: readonly Json[] = ["ok", "error", "refused", "denied", "pending", "unknown"];
  return written !== undefined && outcomes.includes(written);
}

/**
 * The value without what none of the paths leads to. Lists keep their length, so that places in them stay what they are; objects whose members
 * are counted keep their keys.
 */
function pruned(value: Json, paths: readonly Path[]): Json {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    return list.map((item, index) => {
      const inside = paths.flatMap(([first, ...rest]) =>
        first?.kind === "every" || (first?.kind === "index" && first.index === index) ? [rest] : [],
      );
      return inside.length === 0 ? null : pruned(item, inside);
    });
  }
  if (!isJsonObject(value)) return null;
  const counted = paths.some(([first]) => first?.kind === "length");
  const kept = Object.entries(value).flatMap(([key, item]): readonly (readonly [string, Json])[] => {
    const inside = paths.flatMap(([first, ...rest]) =>
      first?.kind === "every" || (first?.kind === "key" && first.key === key) ? [rest] : [],
    );
    if (inside.length === 0) return counted ? [[key, null]] : [];
    return [[key, pruned(item, inside)]];
  });
  return Object.fromEntries(kept);
}
