import type { GuardEvent, Procedure } from "@agentltl/core";
import type { Recorder } from "@agentltl/core/host";

/** Options under which the guard works until something was said, and then throws at every decision. */
export function breakingGuard(rules: Procedure): { readonly rules: Procedure; readonly record: Recorder } {
  let broken = false;
  const record = (_run: string, event: GuardEvent): void => {
    broken ||= event.kind === "said";
  };
  return { rules: throwing(rules, () => broken), record: { record, flush: async () => {} } };
}

/** Rules that can be read while the middleware is made, which takes no waiting, and not when a session begins. */
export function unusableRules(rules: Procedure): Procedure {
  let waited = false;
  queueMicrotask(() => {
    waited = true;
  });
  return throwing(rules, () => waited);
}

function throwing(rules: Procedure, isBroken: () => boolean): Procedure {
  return new Proxy(rules, {
    get(target, key) {
      if (key === "hash" && isBroken()) throw new Error("broken");
      return Reflect.get(target, key);
    },
  });
}
