import type { CallView } from "@agentltl/core/formula";
import { ownWords } from "./own-words.ts";
import { normalPath } from "./paths.ts";
import { type FileRead, fileRead, pathOf } from "./read-file.ts";
import type { ReadSettings } from "./read-options.ts";
import type { SeenEntities } from "./seen-entities.ts";

/** What the calls of one trace have shown so far. */
export interface ReadLog {
  /** Takes the next call, whatever it is: what the agent writes decides what counts as read later. Never throws. */
  add(call: CallView): void;
  /** What was seen up to now. Later calls don't change it. */
  seen(): SeenEntities;
}

/** A log without calls. `lookAt` says what the result of a read shows; by default it is looked at anew each time. */
export function readLog(
  settings: ReadSettings,
  lookAt: (call: CallView) => FileRead | undefined = (call) => fileRead(call, settings),
): ReadLog {
  const written = new Set<string>();
  const edited = new Map<string, ReadonlySet<string>>();
  const reads: FileRead[] = [];
  let incomplete = false;
  return {
    add(call) {
      if (call.outcome !== "ok" && call.outcome !== "unknown") return;
      const path = normalPath(pathOf(call, settings) ?? "");
      if (settings.writeTools.includes(call.name)) written.add(path);
      if (settings.editTools.includes(call.name))
        edited.set(path, new Set([...(edited.get(path) ?? []), ...ownWords(call, settings.pathArguments)]));
      if (!settings.readTools.includes(call.name) || (path !== "" && written.has(path))) return;
      if (call.result === undefined) incomplete = true;
      const read = lookAt(call);
      if (read === undefined) return;
      if (!read.complete) incomplete = true;
      reads.push(without(read, edited.get(path)));
    },
    seen: () => ({ reads: [...reads], incomplete }),
  };
}

function without(read: FileRead, own: ReadonlySet<string> | undefined): FileRead {
  if (own === undefined || own.size === 0) return read;
  const filtered = (names: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
    new Map([...names].filter(([name]) => !own.has(name)));
  const { binding, reference, string, comment, token } = read.mentions;
  return {
    ...read,
    mentions: {
      binding: filtered(binding),
      reference: filtered(reference),
      string: filtered(string),
      comment: filtered(comment),
      token: filtered(token),
    },
    definitions: read.definitions.filter(({ name }) => !own.has(name)),
  };
}
