import type { StudyProgress } from "@agentltl/study/node";
import type { Output } from "../io.ts";

/** One line of a terminal that is written over as runs end. Writes nothing where there is no terminal. */
export interface ProgressBar {
  show(progress: StudyProgress): void;
  /** Leaves the line as it stands. */
  end(): void;
}

/** A bar on an output. */
export function progressBar(output: Output): ProgressBar {
  let shown = 0;
  return {
    show(progress) {
      if (output.isTTY !== true) return;
      // One column short of the edge: a terminal that wraps would leave a line behind each time.
      const text = progressText(progress).slice(0, (output.columns ?? 80) - 1);
      output.write(`\r${text.padEnd(shown)}`);
      shown = text.length;
    },
    end() {
      if (shown > 0) output.write("\n");
      shown = 0;
    },
  };
}

/** How far a study is: runs, errors, runs a minute, how long the rest takes at this rate, and dollars where there is a price. */
export function progressText({ done, total, ends, perMinute, cost }: StudyProgress): string {
  const width = 24;
  const full = total === 0 ? width : Math.floor((width * done) / total);
  const bar = `${"#".repeat(full)}${"-".repeat(width - full)}`;
  const left = perMinute === 0 || done >= total ? "" : `, ${Math.ceil((total - done) / perMinute)} min left`;
  const money = cost === 0 ? "" : `, $${cost.toFixed(2)}`;
  return `[${bar}] ${done}/${total} runs${money}, ${ends.error} errors, ${Math.round(perMinute)}/min${left}`;
}
