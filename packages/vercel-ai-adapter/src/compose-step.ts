import { askingAgain, canAskAgain } from "./ask-again.ts";
import { isObject, member } from "./member.ts";
import type { Turn } from "./turn.ts";

/**
 * A `prepareStep` that does what the user's does. A model that it returns is asked again like the request's own; after a stop that is to be
 * explained no tool is offered any more.
 */
export function composeStep(own: unknown, turn: Turn): (given: unknown) => Promise<unknown> {
  return async (given) => {
    const prepared: unknown =
      typeof own === "function" ? await Reflect.apply(own, undefined, [given]) : undefined;
    const model = member(prepared, "model");
    const again =
      turn.sendBack.kind === "again" && canAskAgain(model) ? { model: askingAgain(model, turn) } : {};
    const silent =
      turn.session.options.stop === "explain" && turn.session.guard.stopped !== undefined
        ? { activeTools: [] }
        : {};
    const ours = { ...again, ...silent };
    if (Object.keys(ours).length === 0) return prepared;
    return { ...(isObject(prepared) ? prepared : {}), ...ours };
  };
}
