/** Where a workflow command points to. */
export interface CommandPlace {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A workflow command of GitHub Actions, which shows the text at a line of a file. */
export function workflowCommand(
  kind: "error" | "warning" | "notice",
  title: string,
  { file, line = 1, column }: CommandPlace,
  text: string,
): string {
  const place = file === undefined ? {} : { file, line: String(line) };
  const col = file === undefined || column === undefined ? {} : { col: String(column) };
  const properties = Object.entries({ ...place, ...col, title }).map(
    ([key, value]) => `${key}=${property(value)}`,
  );
  return `::${kind} ${properties.join(",")}::${data(text)}`;
}

/** A line break would end the command, and with it what an agent wrote could begin another. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
