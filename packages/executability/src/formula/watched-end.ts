import type { CallView } from "@agentltl/core/formula";

/** A call of which it is noticed whether anything looks at how it ended. */
export interface WatchedCall {
  readonly call: CallView;
  readonly lookedAt: () => boolean;
}

/** The call, watched. */
export function watchEnd(call: CallView): WatchedCall {
  let lookedAt = false;
  const isEnd = (key: string | symbol): boolean => key === "outcome" || key === "result";
  return {
    call: new Proxy(call, {
      get: (target, key) => {
        if (isEnd(key)) lookedAt = true;
        return Reflect.get(target, key);
      },
      has: (target, key) => {
        if (isEnd(key)) lookedAt = true;
        return Reflect.has(target, key);
      },
      getOwnPropertyDescriptor: (target, key) => {
        if (isEnd(key)) lookedAt = true;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    }),
    lookedAt: () => lookedAt,
  };
}
