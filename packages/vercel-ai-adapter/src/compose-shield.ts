import { attempt, hiddenTools, insistedOn } from "@agentltl/core/host";
import { isObject, member } from "./member.ts";
import type { Session } from "./session.ts";
import { noteOn, offeredTools, offeringOnly, withNote } from "./shield.ts";

/** The shield over the steps of one request. */
export interface Shield {
  /** What the host tells of a step, less what this shield has added to the one before: `ai` 7 keeps instructions from step to step. */
  undone(given: unknown): unknown;
  /** What a step is prepared with besides what the user's own `prepareStep` says. Never rejects: where it fails nothing is hidden. */
  over(given: unknown, prepared: unknown): Promise<object>;
}

export function composeShield(options: object, session: Session): Shield {
  const { guard, named } = session;
  let noted: { readonly instructions: unknown; readonly before: unknown } | undefined;

  function toolsOver(prepared: unknown): object {
    const offered = offeredTools(options, prepared);
    const hidden = hiddenTools(guard, offered);
    const shown = offered.filter((name) => !hidden.has(name));
    return hidden.size === 0 ? {} : offeringOnly(shown, options, prepared);
  }

  function noteOver(given: unknown, prepared: unknown): object {
    const note = noteOn(insistedOn(guard, session.options.rules), named);
    if (!isSticky(given)) {
      const system =
        member(prepared, "system") ?? member(options, "instructions") ?? member(options, "system");
      return note === undefined ? {} : { system: withNote(system, note) };
    }
    const own = member(prepared, "instructions") ?? member(prepared, "system");
    const before = own ?? member(given, "instructions");
    if (note === undefined) {
      const isLeft = noted !== undefined && own === undefined;
      noted = undefined;
      return isLeft ? { instructions: before ?? [] } : {};
    }
    noted = { instructions: withNote(before, note), before };
    return { instructions: noted.instructions };
  }

  return {
    undone(given) {
      if (noted === undefined || !isObject(given) || member(given, "instructions") !== noted.instructions)
        return given;
      return { ...given, instructions: noted.before };
    },
    async over(given, prepared) {
      await session.idle();
      const tools = attempt(() => toolsOver(prepared));
      const note = attempt(() => noteOver(given, prepared));
      return { ...(tools.kind === "done" ? tools.value : {}), ...(note.kind === "done" ? note.value : {}) };
    },
  };
}

/** `ai` 7 alone tells a step its instructions, and goes on with what it is given for them. */
function isSticky(given: unknown): boolean {
  return isObject(given) && "instructions" in given;
}
