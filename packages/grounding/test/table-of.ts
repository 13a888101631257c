/** The rows of the Markdown table whose first column is headed so. A cell that is one code span of two backticks is what stands in it. */
export function tableOf(markdown: string, firstHead: string): readonly (readonly string[])[] {
  const lines = markdown.split("\n");
  const head = lines.findIndex((line) => cellsOf(line)[0] === firstHead);
  if (head < 0) return [];
  const end = lines.findIndex((line, place) => place > head && !line.startsWith("|"));
  return lines.slice(head + 2, end < 0 ? lines.length : end).map(cellsOf);
}

function cellsOf(line: string): readonly string[] {
  if (!line.startsWith("|")) return [];
  const cells = line.slice(1, line.lastIndexOf("|")).split(/(?<!\\)\|/);
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^``\s?(.*?)\s?``$/, "$1")
      .replaceAll("\\|", "|"),
  );
}
