/** The report that a page holds as JSON. */
export function reportIn(html: string): unknown {
  const [, text = ""] = /<script type="application\/json" id="report">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(text);
}
