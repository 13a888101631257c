import { type FormatName, readTraces } from "../src/index.ts";
import { shown } from "./shown.ts";

/** What is read from logs of one format, each under its name; the format is recognised. */
export function told(format: FormatName, logs: readonly (readonly [name: string, log: unknown])[]): string {
  return logs
    .map(([name, log]) => {
      const read = readTraces(log);
      const traces = read.traces.map((trace) =>
        shown(trace)
          .map((line) => `    ${line}`)
          .join("\n"),
      );
      return [read.format === format ? name : `${name}: ${read.format}`, traces.join("\n    ---\n")].join(
        "\n",
      );
    })
    .join("\n");
}
