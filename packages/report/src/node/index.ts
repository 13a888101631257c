export { renderReport } from "./render-report.ts";
export { type ServedReport, serveReport } from "./serve-report.ts";
