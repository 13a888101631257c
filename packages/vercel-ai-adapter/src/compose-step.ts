import { askingAgain, canAskAgain } from "./ask-again.ts";
import { composeShield } from "./compose-shield.ts";
import { isObject, member } from "./member.ts";
import { offeringOnly } from "./shield.ts";
import type { Turn } from "./turn.ts";

/**
 * A `prepareStep` that does what the user's does. A model that it returns is asked again like the request's own; a shield hides tools; after
 * a stop that is to be explained no tool is offered any more.
 */
export function composeStep(options: object, turn: Turn): (given: unknown) => Promise<unknown> {
  const own = member(options, "prepareStep");
  const { session } = turn;
  const shield = session.options.shield === true ? composeShield(options, session) : undefined;
  return async (asked) => {
    const given = shield === undefined ? asked : shield.undone(asked);
    const prepared: unknown =
      typeof own === "function" ? await Reflect.apply(own, undefined, [given]) : undefined;
    const model = member(prepared, "model");
    const again =
      turn.sendBack.kind === "again" && canAskAgain(model) ? { model: askingAgain(model, turn) } : {};
    const shielded = await shield?.over(given, prepared);
    const silent =
      session.options.stop === "explain" && session.guard.stopped !== undefined
        ? offeringOnly([], options, prepared)
        : {};
    const ours = { ...again, ...shielded, ...silent };
    if (Object.keys(ours).length === 0) return prepared;
    return { ...(isObject(prepared) ? prepared : {}), ...ours };
  };
}
