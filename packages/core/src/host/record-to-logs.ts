import type { GuardEvent } from "../guard/guard-event.ts";
import { clockOf } from "./clock-of.ts";
import type { Recorder } from "./host.ts";
import { createRecent } from "./recent.ts";
import { closingLine, logEvent, openLog, type RunLog } from "./run-log.ts";

/** Where the logs of runs are kept. Its methods may throw. */
export interface LogStore {
  /** Makes the run's log ready to be appended to, and gives what is written there. */
  begin(run: string): string;
  append(run: string, text: string): void;
  /** Resolves when what was appended to these runs' logs is safe. */
  sync(runs: readonly string[]): Promise<void>;
  /** A clock in milliseconds: where there is one, the log holds how long each decision took. */
  now?(): number;
}

/** Of more runs than this at a time the log is read again before it goes on. */
const runsInMind = 1000;

/**
 * A recorder that writes each event as one line, when it happens, and closes the log of a session that has ended with its trace. One that
 * only rests between two turns is not closed: its trace can be made from its events, and a log with a trace for each turn would grow with
 * their square.
 */
export function recordToLogs(store: LogStore): Recorder {
  const logs = createRecent<RunLog>(runsInMind);
  const touched = new Set<string>();
  let earlier: Promise<unknown> = Promise.resolve();
  return {
    record(run: string, event: GuardEvent): void {
      const known = logs.get(run) ?? openLog(run, store.begin(run));
      const { log, line } = logEvent(known, event);
      logs.set(run, log);
      touched.add(run);
      store.append(run, line);
    },
    async flush(): Promise<void> {
      const runs = [...touched];
      touched.clear();
      for (const run of runs) {
        const log = logs.get(run);
        if (log === undefined || !log.state.history.facts.ended) continue;
        logs.delete(run);
        store.append(run, closingLine(log));
      }
      const own = store.sync(runs);
      const before = earlier;
      earlier = Promise.allSettled([before, own]);
      // What somebody else is making safe was told before this, too.
      await before;
      await own;
    },
    ...clockOf(store),
  };
}
