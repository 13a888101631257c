import { attempt } from "@agentltl/core/host";
import { composeOptions } from "./compose-options.ts";
import type { Guarding } from "./guarding.ts";
import { isObject, isPromiseLike, listMember, member } from "./member.ts";
import { noFunction, noModel, notUsed, refuseMisuse } from "./misuse.ts";
import type { Turn } from "./turn.ts";

/** `generateText` or `streamText`, guarded. In enforce it throws, and in observe warns, where something else would run unguarded. */
export function wrapFunction<F extends (options: never) => unknown>(run: F, guarding: Guarding): F {
  const { enforces, warn, turns } = guarding;
  if (typeof run !== "function") {
    refuseMisuse(noFunction(run), enforces, warn);
    return run;
  }
  return new Proxy(run, {
    apply(target, self: unknown, args: unknown[]): unknown {
      const [request, ...rest] = args;
      if (!isObject(request) || member(request, "model") === undefined) {
        refuseMisuse(noModel, enforces, warn);
      }
      if (!isObject(request)) return Reflect.apply(target, self, args);
      const begun = attempt(() => guarding.begin(request, guarding.sendBackFor(request)));
      if (begun.kind === "threw") {
        if (enforces) throw begun.error;
        // Observe changes nothing, also where it can't even begin.
        return Reflect.apply(target, self, args);
      }
      const turn = begun.value;
      const result: unknown = Reflect.apply(target, self, [composeOptions(request, turn), ...rest]);
      if (isPromiseLike(result)) {
        const closed = closing(result, guarding, () => turn);
        turns.set(closed, turn);
        return closed;
      }
      if (isObject(result)) turns.set(result, turn);
      checkUsed(turn, guarding);
      return result;
    },
  });
}

/** A promise of the same value, once its run has been closed. The run of a stream goes on. */
export function closing(
  result: PromiseLike<unknown>,
  guarding: Guarding,
  turnOf: () => Turn | undefined,
): PromiseLike<unknown> & object {
  return result.then(
    async (value) => {
      const turn = turnOf();
      if (turn === undefined) return value;
      if (isObject(value)) guarding.turns.set(value, turn);
      if (!isStream(value)) {
        // Reading the steps of a stream would begin to read the stream.
        for (const step of listMember(value, "steps")) turn.look(step);
        await turn.ended();
        if (turn.steps === 0) refuseMisuse(notUsed, guarding.enforces, guarding.warn);
      }
      checkUsed(turn, guarding);
      return value;
    },
    async (error: unknown) => {
      await turnOf()?.ended();
      throw error;
    },
  );
}

function checkUsed({ unread, fault }: Turn, { enforces, warn }: Guarding): void {
  if (unread.size > 0) refuseMisuse(notUsed, enforces, warn);
  if (fault !== undefined) refuseMisuse(fault, enforces, warn);
}

function isStream(value: unknown): boolean {
  return typeof member(value, "consumeStream") === "function";
}
