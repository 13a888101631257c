import { AgentLTLError, createGuard } from "@agentltl/core";
import { guardOptionsFrom, type Run } from "@agentltl/core/host";
import { attempt } from "./attempt.ts";
import { composeOptions } from "./compose-options.ts";
import { guardTools } from "./guard-tool.ts";
import { isObject, isPromiseLike, member } from "./member.ts";
import { checkOptions, type Steering, type VercelOptions } from "./options.ts";
import { newRunId } from "./platform.ts";
import { createSession, type Session } from "./session.ts";
import { createSessionCache } from "./session-cache.ts";
import { ToolCallBlockedError } from "./tool-call-blocked-error.ts";
import { createTurn, type Turn } from "./turn.ts";
import { createWarnings } from "./warnings.ts";

/** What guards functions and tools of the host. */
export interface Wrapper {
  /**
   * `generateText` or `streamText`, guarded: the same type in and out. Unless the session has a name, each call is a session of its own,
   * which begins with what the request's messages show.
   */
  wrap<F extends (options: never) => unknown>(run: F): F;
  /** Tools for a loop of your own, all in one session. Their types stay. */
  tools<T extends Readonly<Record<string, object>>>(tools: T): T;
}

/** A session with a name: it remembers what was called, whatever the messages of a request show. */
export interface NamedSession extends Wrapper {
  readonly id: string;
  /** The session so far; `undefined` before its first request. */
  run(): Run | undefined;
}

/** AgentLTL for this host. */
export interface AgentLTL extends Wrapper {
  /**
   * The session of this name. It is kept in this process's memory, and forgotten when `maxSessions` (1000) others were used since.
   */
  session(id: string): NamedSession;
  /**
   * What happened, of the result of a wrapped function: complete when the result is there, or its stream was read to the end; before,
   * what is known so far. Throws `option-invalid` on any other value.
   */
  runOf(result: unknown): Run;
  /** For `toUIMessageStream` and its kin: shows a refusal's own text, and masks every other error. */
  onError(error: unknown): string;
}

/** Guards functions of `ai`. Throws on options that mean nothing, and on a procedure without rules: there is no guard that does nothing. */
export function agentltl(options: VercelOptions): AgentLTL {
  checkOptions(options);
  const { record: _record, onDecision: _onDecision, ...silent } = options;
  createGuard(options.rules, guardOptionsFrom(silent, ""));
  const warn = createWarnings(options);
  const turns = new WeakMap<object, Turn>();
  const sessions = createSessionCache<Session>(options.maxSessions ?? 1000);

  /** The session of a request: the named one goes on, or begins. */
  function sessionFor(name: string | undefined, request: object, steering: Steering | undefined): Session {
    const known = name === undefined ? undefined : sessions.get(name);
    if (known !== undefined) {
      known.goOn(request);
      return known;
    }
    const id = name ?? newRunId();
    const session = createSession(options, {
      id,
      named: name !== undefined,
      request,
      canSendBack: steering !== undefined,
    });
    if (name !== undefined) sessions.set(name, session);
    return session;
  }

  function begin(name: string | undefined, request: object): Turn {
    const steering = options.posture === "observe" ? undefined : steeringOf(options, request);
    return createTurn(sessionFor(name, request, steering), steering);
  }

  function wrapper(name: string | undefined): Wrapper {
    return {
      wrap: (run) =>
        new Proxy(run, {
          apply(target, self: unknown, args: unknown[]): unknown {
            const [request, ...rest] = args;
            if (!isObject(request)) return Reflect.apply(target, self, args);
            warn(request, name !== undefined);
            const turn = attempt(() => begin(name, request));
            if (turn.kind === "threw") {
              // Observe changes nothing, also where it can't even begin.
              if (options.posture === "observe") return Reflect.apply(target, self, args);
              throw turn.error;
            }
            const guarded = composeOptions(request, turn.value);
            return remember(turns, turn.value, Reflect.apply(target, self, [guarded, ...rest]));
          },
        }),
      tools: (tools) => guardTools(tools, sessionFor(name, { tools }, undefined)),
    };
  }

  return {
    ...wrapper(undefined),
    session: (id) => ({ id, ...wrapper(id), run: () => sessions.get(id)?.run() }),
    runOf(result) {
      const turn = isObject(result) ? turns.get(result) : undefined;
      if (turn !== undefined) return turn.session.run();
      throw new AgentLTLError(
        "option-invalid",
        "`runOf` knows nothing of this value; give it what a function wrapped by the same `agentltl` has returned",
      );
    },
    onError: (error) => (ToolCallBlockedError.isInstance(error) ? error.message : "An error occurred."),
  };
}

/** The user's own steering object, since the host takes one; else a new one, where we were given the means. */
function steeringOf({ createSteering }: VercelOptions, request: object): Steering | undefined {
  const own = member(request, "experimental_steering");
  return isSteering(own) ? own : createSteering?.();
}

function isSteering(value: unknown): value is Steering {
  return isObject(value) && typeof Reflect.get(value, "steer") === "function";
}

/** The result, and the run that it belongs to. A promise is one of the same value, once the run has been closed. */
function remember(turns: WeakMap<object, Turn>, turn: Turn, result: unknown): unknown {
  if (!isPromiseLike(result)) {
    if (isObject(result)) turns.set(result, turn);
    return result;
  }
  const closed = result.then(
    (value) => {
      if (isObject(value)) turns.set(value, turn);
      turn.ended();
      return value;
    },
    (error: unknown) => {
      turn.ended();
      throw error;
    },
  );
  turns.set(closed, turn);
  return closed;
}
