/** The values of a text with one JSON value in each line. What they are is the caller's claim. */
export function jsonLines<Line>(text: string): readonly Line[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): Line => JSON.parse(line));
}
