import type { Report } from "../src/model/report.ts";

/** Shows each newer report of the server that the page came from, as soon as it says that there is one. */
export function followReports(show: (report: Report) => void): void {
  new EventSource("events").addEventListener("report", async () => {
    const answer = await fetch("report.json");
    if (answer.ok) show(await answer.json());
  });
}
