import { createHash } from "node:crypto";
import { viewer } from "#viewer";
import type { Report } from "../model/report.ts";
import { pageOf } from "../page/page-of.ts";

interface RenderOptions {
  /** Set by `serveReport`: the page then asks its server for newer reports. */
  readonly isLive?: boolean;
}

/**
 * The report as one HTML file that needs no network: light and dark, by mouse and by keyboard, on screen and on paper. What models and tools
 * wrote stands in it as text; nothing of it can run.
 */
export function renderReport(report: Report, { isLive = false }: RenderOptions = {}): string {
  const scriptHash = createHash("sha256").update(viewer.script).digest("base64");
  return pageOf(report, { ...viewer, scriptHash, isLive });
}
