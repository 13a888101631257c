import type { ClassBody } from "../evidence/definition.ts";

/** A class whose members are still being found. */
export interface ClassDraft {
  readonly name: string;
  readonly members: Set<string>;
}

/** A class without members yet. */
export function draftOf(name: string): ClassDraft {
  return { name, members: new Set() };
}

/**
 * Classes of a language in which members may come from elsewhere (bases, mixins, other files): they can show that a member is there,
 * and never that it isn't.
 */
export function classesOf(drafts: readonly ClassDraft[]): readonly ClassBody[] {
  return drafts.map(({ name, members }) => ({ name, bases: [], members, closed: false, reachesEnd: false }));
}
