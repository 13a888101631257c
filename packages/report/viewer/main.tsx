import { render } from "preact";
import type { Report } from "../src/model/report.ts";
import { followReports } from "./follow-reports.ts";
import { ReportPage } from "./report-page.tsx";

const data = document.getElementById("report");
const place = document.getElementById("page");
if (data?.textContent && place !== null) {
  const show = (report: Report): void => render(<ReportPage report={report} />, place);
  place.replaceChildren();
  // The page holds what our own `renderReport` wrote into it.
  show(JSON.parse(data.textContent));
  if ("live" in document.documentElement.dataset) followReports(show);
}
