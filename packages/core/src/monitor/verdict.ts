import type { PrefixVerdict, Verdict } from "../verdict/verdict.ts";
import type { Monitor } from "./compile.ts";
import { endings } from "./endings.ts";
import type { MonitorState } from "./monitor-state.ts";
import type { Ending } from "./observation.ts";

/** The verdict on a run that goes on. `ending` is what is known so far of what the end decides. */
export function verdict(monitor: Monitor, state: MonitorState, ending: Ending = {}): PrefixVerdict {
  const { outlook } = monitor.machine;
  if (state.states.length > 0 && !isUnasked(monitor, state)) {
    if (state.states.every((one) => outlook[one] === -1)) return "permanently-violated";
    if (state.states.every((one) => outlook[one] === 1)) return "permanently-satisfied";
  }
  switch (finish(monitor, state, ending)) {
    case "satisfied":
      return "temporarily-satisfied";
    case "violated":
      return "temporarily-violated";
    case "unevaluable":
      return "unevaluable";
  }
}

/** The verdict on a run that ends here. */
export function finish(monitor: Monitor, state: MonitorState, ending: Ending = {}): Verdict {
  if (isUnasked(monitor, state)) return "unevaluable";
  const possible = endings(monitor.ends, ending);
  const verdicts = new Set(
    state.states.flatMap((one) =>
      possible.map((way) => (((monitor.machine.table.worth[one] ?? 0) >> way) & 1) === 1),
    ),
  );
  const [only] = verdicts;
  return verdicts.size !== 1 ? "unevaluable" : only === true ? "satisfied" : "violated";
}

/** A predicate is asked of the run without calls, too, and nobody asked it. */
function isUnasked({ asks }: Monitor, { calls }: MonitorState): boolean {
  return asks && calls === 0;
}
