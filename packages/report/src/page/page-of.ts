import type { Report } from "../model/report.ts";

/** What a page is made of beside its report. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
  /** Of the libraries in the script. */
  readonly licenses: string;
  /** The SHA-256 of `script`, in Base64: the only script that the page may run. */
  readonly scriptHash: string;
  /** True for a page that asks the server that it came from for newer reports, and nobody else for anything. */
  readonly isLive?: boolean;
}

/**
 * A page that needs nothing but itself. What a report holds was written by models and tools: it stands in the page as JSON, becomes text and
 * never markup, and the page's policy lets no other script run and nothing be loaded or sent.
 */
export function pageOf(
  report: Report,
  { script, style, licenses, scriptHash, isLive = false }: PageParts,
): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${scriptHash}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    ...(isLive ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<!--
${licenses.replaceAll("--", "- -")}
-->
<html lang="en"${isLive ? " data-live" : ""}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inHtml(report.title)}</title>
<style>${style}</style>
</head>
<body>
<div id="page"><p>This page shows its report by a script of its own, and scripts are switched off here.</p></div>
<script type="application/json" id="report">${inScript(report)}</script>
<script>${script}</script>
</body>
</html>
`;
}

function inHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** JSON in which nothing can end the element that it stands in. */
function inScript(report: Report): string {
  return JSON.stringify(report).replaceAll("<", "\\u003c");
}
