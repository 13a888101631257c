import { composeApproval } from "./compose-approval.ts";
import { guardTools } from "./guard-tool.ts";
import { isObject, member } from "./member.ts";
import type { Turn } from "./turn.ts";

/**
 * The options of a call with the guard in them. What the user gave stays in force. Whether the host reads the tools and the callback of a
 * step is noted: a function that does not is guarded by nothing.
 */
export function composeOptions(options: object, turn: Turn): object {
  const { steering } = turn;
  const composed = {
    ...options,
    ...composeTools(options, turn),
    ...(steering === undefined ? {} : { experimental_steering: steering }),
    ...composeCallbacks(options, () => turn),
    onAbort: followedBy(member(options, "onAbort"), async () => turn.ended()),
  };
  const watched = [...(isObject(member(options, "tools")) ? ["tools"] : []), stepKeyOf(options)];
  for (const key of watched) {
    const value: unknown = Reflect.get(composed, key);
    turn.unread.add(key);
    const get = (): unknown => {
      turn.unread.delete(key);
      return value;
    };
    Object.defineProperty(composed, key, { get, enumerable: true, configurable: true });
  }
  return composed;
}

/** What guards the calls. A stop condition is added only to given ones, since the host's default would go. */
export function composeTools(options: object, turn: Turn): object {
  const { session } = turn;
  const tools = member(options, "tools");
  const stopWhen = member(options, "stopWhen");
  const isStopped = () => {
    // An error here ends the run, and nothing else does in a stream.
    if (turn.fault !== undefined) throw new Error(turn.fault);
    return session.guard.stopped !== undefined;
  };
  return {
    ...(isObject(tools)
      ? { tools: guardTools(tools, { sessionOf: () => session, enforces: session.enforces }) }
      : {}),
    ...(isObject(tools) && session.enforces ? { toolApproval: composeApproval(options, session) } : {}),
    ...(stopWhen !== undefined && session.enforces ? { stopWhen: [stopWhen, isStopped].flat() } : {}),
  };
}

/** Callbacks are composed into the key that was used, since the host lets a new name hide the old one. */
export function composeCallbacks(options: object, turn: () => Turn | undefined): object {
  const stepKey = stepKeyOf(options);
  const endKey = keyOf(options, "onEnd", "onFinish");
  return {
    [stepKey]: followedBy(member(options, stepKey), async (step) => turn()?.stepEnded(step)),
    [endKey]: followedBy(member(options, endKey), async () => turn()?.ended()),
  };
}

function stepKeyOf(options: object): string {
  return keyOf(options, "onStepEnd", "onStepFinish");
}

/** The host looks at the new name first, and at the old one only where the new one is not given. */
function keyOf(options: object, current: string, former: string): string {
  const given = member(options, current);
  return given === undefined || given === null ? former : current;
}

/** The user's callback, then ours, whether or not the former throws. */
export function followedBy(
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
