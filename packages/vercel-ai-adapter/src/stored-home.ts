import { AgentLTLError, type Guard } from "@agentltl/core";
import { attemptLater, type Json } from "@agentltl/core/host";
import type { Home } from "./home.ts";
import { isObject, member, textMember } from "./member.ts";
import { newRunId } from "./platform.ts";
import type { LockingStore } from "./session-store.ts";

/** What a home that is kept in a store is made of. */
export interface StoredParts {
  readonly store: LockingStore;
  readonly id: string;
  /** The guard until the store has answered. */
  readonly blank: Guard;
  /** Goes on from what is stored: a new session where that is nothing. May throw. */
  readonly open: (stored: unknown) => Guard;
}

/**
 * A guard whose session is kept in a store. Each piece of work is done alone: the session is locked, read where others have changed it,
 * worked on, and stored before anything is done about the result. So two requests of a session, also of two processes, never both count
 * what they do as the first; and a process that dies between a decision and the tool's end leaves the call behind as one that was made.
 */
export function storedHome({ store, id, blank, open }: StoredParts): Home {
  let guard = blank;
  /** Which state of the store the guard is in; `undefined` where it is in none. */
  let stamp: string | undefined;
  let opened = false;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const asked = new Map<string, string>();

  function adopt(stored: Json | undefined): void {
    // A store that has forgotten the session knows less than we do.
    const isOurs = stored === undefined || textMember(stored, "stamp") === stamp;
    if (opened && stamp !== undefined && isOurs) return;
    if (stored !== undefined && member(stored, "format") !== 1)
      throw new AgentLTLError("snapshot-invalid", `the stored session \`${id}\` is not one of format 1`);
    guard = open(stored === undefined ? undefined : member(stored, "guard"));
    opened = true;
    asked.clear();
    const kept = member(stored, "asked");
    for (const [call, decision] of isObject(kept) ? Object.entries(kept) : [])
      asked.set(call, String(decision));
  }

  async function alone<T>(work: () => T): Promise<T> {
    adopt(await store.load(id));
    // Until it is stored the guard is ahead of the store: should that fail, it is read again.
    stamp = undefined;
    const value = work();
    const next = newRunId();
    await store.save(id, {
      format: 1,
      stamp: next,
      guard: jsonOf(guard.snapshot()),
      asked: jsonOf(Object.fromEntries(asked)),
    });
    stamp = next;
    return value;
  }

  async function locked<T>(work: () => T): Promise<T> {
    const unlock = await store.lock?.(id);
    const done = await attemptLater(() => alone(work));
    if (unlock !== undefined) await attemptLater(() => unlock());
    if (done.kind === "threw") throw done.error;
    return done.value;
  }

  return {
    guard: () => guard,
    asked,
    act(work) {
      waiting += 1;
      const done = last.then(() => locked(work));
      last = done.then(
        () => {},
        () => {},
      );
      last.then(() => {
        waiting -= 1;
      });
      return done;
    },
    idle() {
      return waiting === 0 ? undefined : last.then(() => {});
    },
  };
}

/** As JSON, for a store may keep the object itself. */
function jsonOf(value: object): Json {
  return JSON.parse(JSON.stringify(value));
}
