import { lint } from "../lint/lint.ts";
import type { MinedRule } from "./mined-rule.ts";
import { rulesOf } from "./rules-of.ts";

/**
 * The rules without those that lead into a trap or exclude others, as `lint` finds them: of two the one that stands later is left out. So an
 * obligation that was always met in time doesn't stand beside a limit under which it could come too late.
 */
export function compatible(rules: readonly MinedRule[]): {
  readonly rules: readonly MinedRule[];
  readonly excluded: readonly string[];
} {
  let left = rules;
  const excluded: string[] = [];
  for (;;) {
    const places = new Map(left.map(({ id }, place) => [id, place]));
    const gone = laterOfEach(errorsOf(left), places);
    if (gone.size === 0) return { rules: left, excluded };
    excluded.push(...gone);
    left = left.filter(({ id }) => !gone.has(id));
  }
}

/** Of each error the rule that stands last, where none of its rules is gone already. */
function laterOfEach(
  errors: readonly (readonly string[])[],
  places: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const place = (name: string): number => places.get(name) ?? -1;
  const gone = new Set<string>();
  for (const names of errors) {
    if (names.some((name) => gone.has(name))) continue;
    const [last] = names.toSorted((one, other) => place(other) - place(one));
    if (last !== undefined && places.has(last)) gone.add(last);
  }
  return gone;
}

/** The rules that each error is about. */
function errorsOf(rules: readonly MinedRule[]): readonly (readonly string[])[] {
  return lint(rulesOf(rules))
    .filter(({ severity }) => severity === "error")
    .map(({ rule, others }) => (rule === undefined ? others : [rule, ...others]));
}
