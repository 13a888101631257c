/** How many lines a text has: one more than line ends. */
export function countLines(text: string): number {
  let lines = 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) lines++;
  return lines;
}
