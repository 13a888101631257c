import { member } from "./member.ts";

/** Resolves when the host's `AbortSignal` tells that the run was given up; never, without one. */
export function whenAborted(signal: unknown): Promise<void> {
  return new Promise((resolve) => {
    const listen = member(signal, "addEventListener");
    if (member(signal, "aborted") === true) resolve();
    else if (typeof listen === "function")
      Reflect.apply(listen, signal, ["abort", () => resolve(), { once: true }]);
  });
}
