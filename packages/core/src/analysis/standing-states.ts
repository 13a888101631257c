import type { Codes } from "../monitor/monitor-state.ts";
import type { Group } from "./group.ts";
import type { Standing } from "./joint-rules.ts";
import type { Member } from "./member.ts";
import { ignored, type States } from "./search.ts";
import type { Space } from "./space.ts";

/** From how many states at once a search may begin, where what was called is not known in full. */
const mostStarts = 16;

/**
 * Where the members of a group may be: in one way where everything is known. `key`: of the variables' values, by {@link keyOf}; without one
 * it is values that no call has shown. Members that are lost, or may be anywhere, are ignored: nothing is claimed of them.
 */
export function statesOf(
  { members }: Space,
  group: Group,
  standing: Standing,
  key: string | undefined,
): readonly States[] {
  let ways: readonly States[] = [[]];
  for (const [index, number] of group.members.entries()) {
    const member = members[number];
    const codes = member === undefined ? [] : codesOf(member, standing, key);
    const alive = aliveOf(codes, group.machines[index]?.toAccept);
    const states = alive.length === 0 || ways.length * alive.length > mostStarts ? [ignored] : alive;
    ways = ways.flatMap((way) => states.map((state) => [...way, state]));
  }
  return ways;
}

/** Whether the run may end as it stands, as far as the group is concerned: the quick answer, which is mostly all that is needed. */
export function mayEndHere(
  { members }: Space,
  group: Group,
  standing: Standing,
  key: string | undefined,
): boolean {
  for (let index = 0; index < group.members.length; index++) {
    const member = members[group.members[index] ?? -1];
    const codes = member === undefined ? [] : codesOf(member, standing, key);
    if (codes.length !== 1 || group.machines[index]?.toAccept[(codes[0] ?? 0) >> 1] !== 0) return false;
  }
  return true;
}

/** Where a member is: for the value of this key, or for one that no call has shown. */
function codesOf({ piece, number }: Member, { pieces }: Standing, key: string | undefined): Codes {
  const stands = pieces[number];
  if (stands?.kind !== "table") return [];
  if (key === undefined || piece.variables.length === 0) return stands.strangers;
  return stands.cells.get(key) ?? stands.strangers;
}

/** The states that can still come to a good end. */
function aliveOf(codes: Codes, toAccept: Int32Array | undefined): readonly number[] {
  const [only] = codes;
  if (only !== undefined && codes.length === 1) return toAccept?.[only >> 1] === -1 ? [] : [only >> 1];
  return [...new Set(codes.map((code) => code >> 1))].filter((state) => toAccept?.[state] !== -1);
}
