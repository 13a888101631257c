import { groupBy, type Json, type parsePath, valuesAt } from "@agentltl/core/host";
import type { Test } from "../query/condition.ts";
import { passes } from "../query/holds.ts";

type Path = NonNullable<ReturnType<typeof parsePath>>;

/** What a value at a path must be. */
export interface AskedAt {
  readonly path: Path;
  readonly tests: readonly Test[];
}

/**
 * Whether all that is asked holds of one choice of elements: paths that are alike up to a `[*]` speak of the same element, as in patterns. What
 * is not there is asked too.
 */
export function holdsOfOne(root: Json | undefined, asked: readonly AskedAt[]): boolean {
  const groups = groupBy(asked, ({ path }) => JSON.stringify(path.slice(0, startOf(path))));
  return [...groups.values()].every((group) => {
    const [{ path } = { path: [] }] = group;
    const start = startOf(path);
    const rest = group.map((one) => ({ ...one, path: one.path.slice(start) }));
    const reached = valuesAt(root, path.slice(0, start));
    const choices = reached.length === 0 ? [undefined] : reached;
    return choices.some((value) =>
      rest.every(({ path: more }) => more.length === 0)
        ? rest.every(({ tests }) => tests.every((test) => passes(test, value)))
        : rest.length === 1
          ? holdsAt(value, rest[0])
          : holdsOfOne(value, rest),
    );
  });
}

/** A path that shares no element asks for any value that it reaches. */
function holdsAt(root: Json | undefined, asked: AskedAt | undefined): boolean {
  if (asked === undefined) return true;
  const reached = valuesAt(root, asked.path);
  const choices = reached.length === 0 ? [undefined] : reached;
  return choices.some((value) => asked.tests.every((test) => passes(test, value)));
}

/** Behind the first `[*]`; the end of a path without one. */
function startOf(path: Path): number {
  const every = path.findIndex(({ kind }) => kind === "every");
  return every < 0 ? path.length : every + 1;
}
