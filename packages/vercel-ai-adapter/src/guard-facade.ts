import type { Guard } from "@agentltl/core";

/** A guard that is whichever guard is in charge: a session that is kept elsewhere is read anew when others have changed it. */
export function guardFacade(current: () => Guard): Guard {
  return new Proxy(current(), {
    get(_first, key): unknown {
      const guard = current();
      const value: unknown = Reflect.get(guard, key, guard);
      return typeof value === "function" ? (...args: unknown[]) => Reflect.apply(value, guard, args) : value;
    },
  });
}
