import { hostConfig } from "./host-config.ts";

/** The runs of the host that go on, by what they go on with. A run that ends with an error may never be told to have ended. */
export interface UnderWay {
  /** The run in which this is called goes on with it. */
  add(thing: object): void;
  delete(thing: object | undefined): void;
  isAny(thing: object): boolean;
}

/** So many runs of one thread at a time are told apart. */
const most = 16;

export function createUnderWay(): UnderWay {
  const runs = new WeakMap<object, Set<object>>();
  /** Stands for all runs of a host that doesn't tell them apart. */
  const unknown = {};
  return {
    add(thing) {
      const run = hostConfig().run ?? unknown;
      const known = runs.get(thing);
      if (known?.has(run) !== true) runs.set(thing, new Set([...(known ?? []), run].slice(-most)));
    },
    delete(thing) {
      if (thing !== undefined) runs.get(thing)?.delete(hostConfig().run ?? unknown);
    },
    isAny: (thing) => (runs.get(thing)?.size ?? 0) > 0,
  };
}
