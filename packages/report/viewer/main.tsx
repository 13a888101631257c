import { render } from "preact";
import type { Report } from "../src/model/report.ts";
import { ReportPage } from "./report-page.tsx";

const data = document.getElementById("report");
const place = document.getElementById("page");
if (data?.textContent && place !== null) {
  // The page holds what our own `renderReport` wrote into it.
  const report: Report = JSON.parse(data.textContent);
  place.replaceChildren();
  render(<ReportPage report={report} />, place);
}
