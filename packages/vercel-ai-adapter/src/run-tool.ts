import { attempt } from "@agentltl/core/host";
import { isToolFault } from "./is-tool-fault.ts";
import type { Entry } from "./ledger.ts";
import { callMember, isAsyncIterable, isObject, isPromiseLike, member } from "./member.ts";
import type { Session } from "./session.ts";

/**
 * Runs the tool and tells the guard how it ended. What the tool returned is handed on as it is, and looked at on the side: the host waits not
 * one tick longer for it, so that calls which run at the same time end in the order in which they would end without us.
 */
export function runTool(
  session: Pick<Session, "begin" | "settle">,
  entry: Entry,
  run: () => unknown,
): unknown {
  session.begin(entry);
  const failed = (error: unknown) => session.settle(entry, { error });
  const began = attempt(run);
  if (began.kind === "threw") {
    failed(began.error);
    throw began.error;
  }
  const output = began.value;
  const returned = (value: unknown) =>
    session.settle(entry, isToolFault(value) ? { error: value } : { result: value });
  if (isAsyncIterable(output)) return watched(output, returned, failed);
  if (output instanceof Promise) {
    output.then(returned, failed);
    return output;
  }
  if (!isPromiseLike(output)) {
    returned(output);
    return output;
  }
  // What only looks like a promise may begin its work with each `then`: there is one.
  return output.then(
    (value) => {
      returned(value);
      return value;
    },
    (error: unknown) => {
      failed(error);
      throw error;
    },
  );
}

/** The same values from the same promises, with a look at each: the last value is the result. */
function watched(
  output: AsyncIterable<unknown>,
  returned: (value: unknown) => void,
  failed: (error: unknown) => void,
): object {
  let last: unknown;
  const looked = (next: unknown): unknown => {
    Promise.resolve(next).then((one) => {
      if (member(one, "done") === true) returned(last);
      else last = member(one, "value");
    }, failed);
    return next;
  };
  const left = (ended: unknown): unknown => {
    // Whoever reads it may leave early; what has ended before stays as it was.
    failed("stopped before it had ended");
    return ended;
  };
  const watching = (iterator: object): object =>
    new Proxy(iterator, {
      get(target, key): unknown {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== "function") return value;
        if (key === Symbol.asyncIterator)
          return () => {
            const begun: unknown = Reflect.apply(value, target, []);
            return isObject(begun) ? watching(begun) : begun;
          };
        if (key === "next") return (...args: unknown[]) => looked(Reflect.apply(value, target, args));
        if (key === "return" || key === "throw")
          return (...args: unknown[]) => left(callMember(target, String(key), args));
        return value.bind(target);
      },
    });
  return watching(output);
}
