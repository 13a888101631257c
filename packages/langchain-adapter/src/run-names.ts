import { hostConfig } from "./host-config.ts";
import { newRunId } from "./platform.ts";

/** Names the run of the host's graph in which it is asked: the same each time. `undefined` where the host shows none. */
export function createRunNames(): () => string | undefined {
  const names = new WeakMap<object, string>();
  return () => {
    const { run } = hostConfig();
    if (run === undefined) return undefined;
    const name = names.get(run) ?? newRunId();
    names.set(run, name);
    return name;
  };
}
