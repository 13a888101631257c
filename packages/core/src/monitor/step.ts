import type { Monitor } from "./compile.ts";
import { type MonitorState, stepKindOf } from "./monitor-state.ts";
import type { Observation } from "./observation.ts";
import { recordOf } from "./record-of.ts";

/** The state after one more call. Pure. */
export function step(monitor: Monitor, state: MonitorState, observation: Observation): MonitorState {
  const { machine, alphabet, readLetters } = monitor;
  const { call } = observation;
  const kind = stepKindOf(call, state);
  const letters =
    kind === undefined && alphabet.usesSteps
      ? []
      : readLetters(observation, recordOf(observation, state), kind ?? "new");
  const reached = new Set<number>(letters.length === 0 && isFinal(monitor, state) ? state.states : []);
  for (const from of state.states) {
    for (const letter of letters)
      reached.add(machine.table.next[from * machine.table.letters + letter] ?? -1);
  }
  return {
    states: [...reached].sort((one, other) => one - other),
    calls: state.calls + 1,
    lastStep: call.step === undefined ? state.lastStep : Math.max(call.step, state.lastStep ?? call.step),
    previousStep: call.step ?? null,
  };
}

/** Nothing that is called can change what is final. */
function isFinal({ machine }: Monitor, { states }: MonitorState): boolean {
  const outlooks = new Set(states.map((one) => machine.outlook[one]));
  return outlooks.size === 1 && !outlooks.has(0);
}
