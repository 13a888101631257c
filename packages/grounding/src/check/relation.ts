import type { ClassBody } from "../evidence/definition.ts";
import type { SeenEntities } from "../evidence/read-log.ts";
import type { Relation } from "./result.ts";

/** Members that every Python class has. */
const dunder = /^__\w+__$/;

/**
 * Whether `member` belongs to the class `owner`, as far as the bodies that were read tell. Contradicted only where the class and all
 * its bases were seen whole and none of them has it; a class that was read in several versions counts with all of them.
 */
export function relationOf(owner: string, member: string, seen: SeenEntities): Relation {
  const byName = new Map<string, ClassBody[]>();
  for (const body of seen.reads.flatMap((read) => read.classes))
    byName.set(body.name, [...(byName.get(body.name) ?? []), body]);
  let closed = true;
  const visited = new Set<string>();
  const open = [owner];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (visited.has(name) || name === "object") continue;
    visited.add(name);
    const bodies = byName.get(name) ?? [];
    if (bodies.some((body) => body.members.has(member))) return "verified";
    if (bodies.length === 0 || bodies.some((body) => !body.closed) || mayHaveMore(name, seen)) closed = false;
    open.push(...bodies.flatMap((body) => body.bases));
  }
  return closed && !dunder.test(member) ? "contradicted" : "unverifiable";
}

/** Where a text was not parsed in time, it may hold another version of the class: less is known then, so less is contradicted. */
function mayHaveMore(name: string, { reads }: SeenEntities): boolean {
  return reads.some(({ givenUp, mentions, definitions }) => {
    if (!givenUp) return false;
    return (
      definitions.some((one) => one.name === name) || Object.values(mentions).some((names) => names.has(name))
    );
  });
}
