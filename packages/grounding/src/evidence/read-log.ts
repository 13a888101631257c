import type { CallView } from "@agentltl/core/formula";
import { ownWords } from "./own-words.ts";
import { normalPath } from "./paths.ts";
import { type FileRead, fileReads } from "./read-file.ts";
import type { ReadSettings } from "./read-options.ts";
import { pathOf, requestedFiles } from "./requested-files.ts";
import { isUse, type ToolUse } from "./tool-use.ts";

/** What an agent has read, read by read. */
export interface SeenEntities {
  /** In order of the calls. Files that the agent wrote itself are not among them. */
  readonly reads: readonly FileRead[];
  /** True where something was read and not recorded, or too long to look at: what is not found may still have been seen. */
  readonly incomplete: boolean;
}

/** What the calls of one trace have shown so far. */
export interface ReadLog {
  /** Takes the next call, whatever it is, and gives what it adds: what the agent writes decides what counts as read later. Never throws. */
  add(call: CallView): readonly FileRead[];
  /** What was seen up to now. Later calls don't change it. */
  seen(): SeenEntities;
}

/** A log without calls. `lookAt` says what the result of a read shows; by default it is looked at anew each time. */
export function readLog(
  settings: ReadSettings,
  lookAt: (call: CallView) => readonly FileRead[] = (call) => fileReads(call, settings),
): ReadLog {
  const written = new Set<string>();
  const edited = new Map<string, ReadonlySet<string>>();
  const reads: FileRead[] = [];
  let incomplete = false;
  return {
    add(call) {
      const before = reads.length;
      if (call.outcome !== "ok" && call.outcome !== "unknown") return [];
      for (const path of pathsOf(call, settings.writeTools, settings)) written.add(path);
      for (const path of pathsOf(call, settings.editTools, settings))
        edited.set(path, new Set([...(edited.get(path) ?? []), ...ownWords(call, settings.pathArguments)]));
      if (call.result === undefined && requestedFiles(call, settings).length > 0) incomplete = true;
      for (const read of lookAt(call)) {
        const path = normalPath(read.path ?? "");
        if (path !== "" && written.has(path)) continue;
        if (!read.complete) incomplete = true;
        reads.push(without(read, edited.get(path)));
      }
      return reads.slice(before);
    },
    seen: () => ({ reads: [...reads], incomplete }),
  };
}

/** The path of a call that is such a use. */
function pathsOf(call: CallView, uses: readonly ToolUse[], settings: ReadSettings): readonly string[] {
  const use = uses.find((one) => isUse(call, one));
  return use === undefined ? [] : [normalPath(pathOf(call.args, use, settings) ?? "")];
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
