import { composeApproval } from "./compose-approval.ts";
import { guardTools } from "./guard-tool.ts";
import { isObject, member } from "./member.ts";
import type { Turn } from "./turn.ts";

/**
 * The options of a call with the guard in them. What the user gave stays in force: callbacks are composed into the key that was used,
 * since the host lets a new name hide the old one, and a stop condition is added only to given ones, since the host's default would go.
 */
export function composeOptions(options: object, turn: Turn): object {
  const { session, steering } = turn;
  const tools = member(options, "tools");
  const stopWhen = member(options, "stopWhen");
  const stepKey = keyOf(options, "onStepEnd", "onStepFinish");
  const endKey = keyOf(options, "onEnd", "onFinish");
  return {
    ...options,
    ...(isObject(tools) ? { tools: guardTools(tools, session) } : {}),
    ...(isObject(tools) && session.enforces ? { toolApproval: composeApproval(options, session) } : {}),
    ...(stopWhen !== undefined && session.enforces
      ? { stopWhen: [stopWhen, () => session.guard.stopped !== undefined].flat() }
      : {}),
    ...(steering === undefined ? {} : { experimental_steering: steering }),
    [stepKey]: followedBy(member(options, stepKey), (step) => turn.stepEnded(step)),
    [endKey]: followedBy(member(options, endKey), async () => turn.ended()),
    onAbort: followedBy(member(options, "onAbort"), async () => turn.ended()),
  };
}

/** The host looks at the new name first, and at the old one only where the new one is not given. */
function keyOf(options: object, current: string, former: string): string {
  const given = member(options, current);
  return given === undefined || given === null ? former : current;
}

/** The user's callback, then ours, whether or not the former throws. */
function followedBy(
  own: unknown,
  ours: (event: unknown) => Promise<void>,
): (event: unknown) => Promise<unknown> {
  return async (event) => {
    try {
      return typeof own === "function" ? await Reflect.apply(own, undefined, [event]) : undefined;
    } finally {
      await ours(event);
    }
  };
}
