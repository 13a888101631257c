import { attempt } from "../errors/attempt.ts";
import type { Domain } from "../formula/domain.ts";
import type { Pattern } from "../formula/pattern.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { parsePath, valuesAt } from "../json/path.ts";
import { readJson } from "../json/read-json.ts";
import { isMissing, rootOf } from "../match/call-record.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { codeView } from "./code-view.ts";
import { fitStatuses } from "./fit-call.ts";
import { metricAt } from "./metric-at.ts";
import { bindUnknown, bindValue, type Scope } from "./scope.ts";
import { and, type Statuses, satisfied, unknown, violated } from "./statuses.ts";
import type { View } from "./view.ts";

/** A value of a domain. */
export interface Member {
  readonly key: string;
  readonly scope: Scope;
  /** What is known of "it is one". */
  readonly isMember: Statuses;
}

/** What a domain holds so far. `complete`: what is known of "nothing more will come". */
export interface Members {
  readonly members: readonly Member[];
  /** Whether calls to come may add values. */
  readonly grows: boolean;
  /** Values that nobody can tell, because code failed or nothing was recorded. */
  readonly missing: boolean;
}

/** The values of `domain` at a position, as far as they are known. */
export function membersOf(
  domain: Domain,
  variable: string,
  position: number,
  view: View,
  scope: Scope,
): Members {
  const given = (values: readonly Json[]) =>
    values.map((value) => memberOf(variable, value, satisfied, scope));
  switch (domain.kind) {
    case "values":
      return { members: given(domain.values), grows: false, missing: false };
    case "toolNames":
      return {
        members: distinct(given(view.records.map(({ call }) => call.name))),
        grows: !view.ended,
        missing: false,
      };
    case "argsOf":
    case "resultsOf": {
      const part = domain.kind === "argsOf" ? "args" : "result";
      const members = fromCalls({ ...domain, part }, variable, view.records.length, view, scope);
      return { members, grows: !view.ended, missing: false };
    }
    case "seen":
      return {
        members: fromCalls(domain, variable, position + 1, view, scope),
        grows: position >= view.records.length && !view.ended,
        missing: false,
      };
    case "metricsOf": {
      if (!view.ended) return { members: [], grows: true, missing: false };
      const [list = ""] = domain.path.split("[*]");
      const found = metricAt(list, view).length > 0;
      return { members: distinct(given(metricAt(domain.path, view))), grows: false, missing: !found };
    }
    case "registered":
    case "computed": {
      if (!view.ended) return { members: [], grows: true, missing: false };
      const compute =
        domain.kind === "computed" ? domain.compute : registeredDomain(view.registry.domains, domain.name);
      const found = attempt(() => compute?.(codeView("trace", position, view, scope).seen));
      const read = found.kind === "done" ? readJson(found.value) : undefined;
      if (read?.kind !== "json" || !Array.isArray(read.value))
        return { members: [], grows: false, missing: true };
      return { members: distinct(given(read.value)), grows: false, missing: false };
    }
  }
}

function registeredDomain<T>(domains: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return domains !== undefined && Object.hasOwn(domains, name) ? domains[name] : undefined;
}

function memberOf(variable: string, value: Json, isMember: Statuses, scope: Scope): Member {
  return {
    key: `${variable}=${canonicalText(value)}`,
    scope: bindValue(scope, variable, value),
    isMember,
  };
}

function fromCalls(
  source: { readonly call: Pattern; readonly part: "args" | "result"; readonly path: string },
  variable: string,
  length: number,
  view: View,
  scope: Scope,
): readonly Member[] {
  const pattern = compilePattern(source.call);
  const path = parsePath(source.path);
  const members: Member[] = [];
  for (const record of view.records.slice(0, length)) {
    const fits = fitStatuses(pattern, record, view, scope);
    if (fits === violated || path === undefined) continue;
    if (isMissing(record, source.part)) {
      const known = view.missing(record.call, source.part);
      members.push({
        key: `${variable}=?${record.call.position}`,
        scope: bindUnknown(scope, variable, known),
        isMember: and(fits, known),
      });
    } else {
      for (const value of valuesAt(rootOf(record, source.part), path)) {
        members.push(memberOf(variable, value, fits, scope));
      }
    }
  }
  return distinct(members);
}

/** Each value once. It is one if one of the calls says so. */
function distinct(members: readonly Member[]): readonly Member[] {
  const found = new Map<string, Member>();
  for (const member of members) {
    const known = found.get(member.key);
    found.set(member.key, known?.isMember === satisfied ? known : mergeMembers(known, member));
  }
  return [...found.values()];
}

function mergeMembers(known: Member | undefined, member: Member): Member {
  if (known === undefined || member.isMember === satisfied) return member;
  return { ...known, isMember: known.isMember === member.isMember ? known.isMember : unknown };
}
