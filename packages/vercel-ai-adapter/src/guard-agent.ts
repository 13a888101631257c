import { attempt } from "@agentltl/core/host";
import { composeCallbacks, composeTools, followedBy } from "./compose-options.ts";
import type { Guarding } from "./guarding.ts";
import { isObject, isPromiseLike, member } from "./member.ts";
import { noAgent, refuseMisuse } from "./misuse.ts";
import type { Turn } from "./turn.ts";
import { closing } from "./wrap-function.ts";

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
  const own = member(settings, "prepareCall");
  const steering = guarding.steeringOf(options);
  let turn: Turn | undefined;
  const prepareCall = async (base: object): Promise<unknown> => {
    const prepared: unknown =
      typeof own === "function" ? await Reflect.apply(own, settings, [{ ...base, prepareCall: own }]) : base;
    const request = isObject(prepared) ? prepared : base;
    const begun = attempt(() => guarding.begin(request, steering));
    if (begun.kind === "done") {
      turn = begun.value;
      return { ...request, ...composeTools(request, turn) };
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
  const composed = {
    ...options,
    ...composeCallbacks(options, () => turn),
    ...(steering === undefined ? {} : { experimental_steering: steering }),
  };
  const result: unknown = Reflect.apply(run, copy, [composed, ...rest]);
  return isPromiseLike(result) ? closing(result, guarding, () => turn) : result;
}
