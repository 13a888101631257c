import { askingAgain, canAskAgain } from "./ask-again.ts";
import { composeApproval } from "./compose-approval.ts";
import { composeStep } from "./compose-step.ts";
import { guardTools } from "./guard-tool.ts";
import { isObject, listMember, member } from "./member.ts";
import type { Turn } from "./turn.ts";

/**
 * The options of a call with the guard in them. What the user gave stays in force. Whether the host reads the tools and the callback of a
 * step is noted: a function that does not is guarded by nothing.
 */
export function composeOptions(options: object, turn: Turn): object {
  const composed = {
    ...options,
    ...composeTools(options, turn),
    ...steeringIn(turn),
    ...composeCallbacks(options, () => turn),
    onAbort: followedBy(member(options, "onAbort"), async () => turn.ended()),
  };
  const watched = [...(isObject(member(options, "tools")) ? ["tools"] : []), "onStepFinish"];
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

/** The host's own means of sending an answer back, where it has one. */
function steeringIn({ sendBack }: Turn): object {
  return sendBack.kind === "steer" ? { experimental_steering: sendBack.steering } : {};
}

/** What guards the calls, and the answer. A stop condition is added only to given ones, since the host's default would go. */
export function composeTools(options: object, turn: Turn): object {
  const { session, request } = turn;
  const { enforces } = session;
  const tools = member(options, "tools");
  const guarded = isObject(tools)
    ? {
        tools: guardTools(tools, {
          sessionOf: () => session,
          request,
          enforces,
          returnsRefusals: enforces && session.options.refusal === "return",
        }),
      }
    : {};
  if (!enforces) return guarded;
  const stopWhen = member(options, "stopWhen");
  const model = member(options, "model");
  const again =
    turn.sendBack.kind === "again" && canAskAgain(model) ? { model: askingAgain(model, turn) } : {};
  const { stop, shield } = session.options;
  const prepares = turn.sendBack.kind === "again" || stop === "explain" || shield === true;
  return {
    ...guarded,
    ...(isObject(tools) ? { toolApproval: composeApproval(options, turn) } : {}),
    ...(stopWhen !== undefined ? { stopWhen: [stopWhen, stopOf(turn)].flat() } : {}),
    ...(prepares ? { prepareStep: composeStep(options, turn) } : {}),
    ...again,
  };
}

/** Ends the loop after a stop: at once, or when the model has been asked once more to explain it. */
function stopOf(turn: Turn): (given: unknown) => boolean {
  let stoppedAfter: number | undefined;
  return (given) => {
    // An error here ends the run, and nothing else does in a stream.
    if (turn.fault !== undefined) throw new Error(turn.fault);
    const { guard, options } = turn.session;
    if (guard.stopped === undefined) return false;
    const steps = listMember(given, "steps").length;
    stoppedAfter ??= steps;
    return options.stop !== "explain" || steps > stoppedAfter;
  };
}

/**
 * Callbacks are composed under the name that was used. `ai` 7 looks at its new names first, earlier versions know the old ones alone, so ours
 * stands under the old one in any case.
 */
export function composeCallbacks(options: object, turn: () => Turn | undefined): object {
  const composed = (name: string, ours: (event: unknown) => Promise<void>) => ({
    [name]: followedBy(member(options, name), ours),
  });
  const onStep = async (step: unknown) => turn()?.stepEnded(step);
  const onEnd = async () => turn()?.ended();
  return {
    ...(isGiven(options, "onStepEnd") ? composed("onStepEnd", onStep) : {}),
    ...composed("onStepFinish", onStep),
    ...(isGiven(options, "onEnd") ? composed("onEnd", onEnd) : {}),
    ...composed("onFinish", onEnd),
  };
}

function isGiven(options: object, name: string): boolean {
  const given = member(options, name);
  return given !== undefined && given !== null;
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
