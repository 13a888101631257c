import { attempt } from "@agentltl/core/host";
import { composeCallbacks, composeTools, followedBy } from "./compose-options.ts";
import type { Guarding } from "./guarding.ts";
import { isObject, isPromiseLike, member } from "./member.ts";
import { noAgent, refuseMisuse } from "./misuse.ts";
import type { Turn } from "./turn.ts";
import { closing, wrapFunction } from "./wrap-function.ts";

/** What an agent of the host has. */
export interface AgentLike {
  generate(options: never): unknown;
  stream(options: never): unknown;
}

/**
 * A `ToolLoopAgent`, guarded: still one, with the same settings. The agent itself is not touched. Throws `option-invalid` on anything else
 * in enforce, and warns in observe.
 */
export function guardAgent<A extends AgentLike>(agent: A, guarding: Guarding): A {
  const settings = member(agent, "settings");
  if (!isObject(settings) || member(settings, "model") === undefined) {
    refuseMisuse(noAgent(agent), guarding.enforces, guarding.warn);
    return agent;
  }
  return new Proxy(agent, {
    get(target, key): unknown {
      if (key !== "generate" && key !== "stream") return Reflect.get(target, key, target);
      return (...args: readonly unknown[]) =>
        runAgent(target[key], { agent: target, settings, args }, guarding);
    },
  });
}

interface AgentCall {
  readonly agent: object;
  readonly settings: object;
  readonly args: readonly unknown[];
}

/** One call of the agent, on a copy whose settings have the guard in them: what a call is made of shows when the agent prepares it. */
function runAgent(
  run: AgentLike["generate"],
  { agent, settings, args }: AgentCall,
  guarding: Guarding,
): unknown {
  const [given, ...rest] = args;
  const options = isObject(given) ? given : {};
  // `ai` 5 prepares nothing: it adds the options of a call to its settings.
  if (typeof member(agent, "prepareCall") !== "function") {
    const whole = Object.create(agent, { settings: { value: {} } });
    const call = wrapFunction((all: object) => Reflect.apply(run, whole, [all, ...rest]), guarding);
    return call({ ...settings, ...options });
  }
  const own = member(settings, "prepareCall");
  const sendBack = guarding.sendBackFor({ ...settings, ...options });
  let turn: Turn | undefined;
  const callbacks = composeCallbacks(options, () => turn);
  const prepareCall = async (base: object): Promise<unknown> => {
    const asGiven = withOwnEnd(base, { options, settings });
    const prepared: unknown =
      typeof own === "function"
        ? await Reflect.apply(own, settings, [{ ...asGiven, prepareCall: own }])
        : asGiven;
    const request = isObject(prepared) ? prepared : asGiven;
    const begun = attempt(() => guarding.begin(request, sendBack));
    if (begun.kind === "done") {
      turn = begun.value;
      return { ...request, ...composeTools(request, turn), ...endIn(base, request, () => turn) };
    }
    if (guarding.enforces) throw begun.error;
    return prepared;
  };
  const copy = Object.create(agent, {
    settings: {
      value: {
        ...settings,
        prepareCall,
        onAbort: followedBy(member(settings, "onAbort"), async () => turn?.ended()),
      },
    },
  });
  const steering = sendBack.kind === "steer" ? { experimental_steering: sendBack.steering } : {};
  const composed = { ...options, ...callbacks, ...steering };
  const result: unknown = Reflect.apply(run, copy, [composed, ...rest]);
  return isPromiseLike(result) ? closing(result, guarding, () => turn) : result;
}

/** What a call is made with, less our callback at its end: `ai` 6 hands that over like any other option, and it would hide the agent's own. */
function withOwnEnd(
  base: object,
  { options, settings }: { readonly options: object; readonly settings: object },
): object {
  if (!Object.hasOwn(base, "onFinish")) return base;
  const own = member(options, "onFinish") ?? member(settings, "onFinish");
  return { ...base, onFinish: own };
}

/** Our callback at the end of a call, where the agent takes it from what was prepared (`ai` 6). */
function endIn(base: object, request: object, turn: () => Turn | undefined): object {
  if (!Object.hasOwn(base, "onFinish")) return {};
  return { onFinish: followedBy(member(request, "onFinish"), async () => turn()?.ended()) };
}
