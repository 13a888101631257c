/** Where two texts part, for people: the line, and what stands there in each. */
export function firstDifference(kept, now) {
  const [before, after] = [kept.split("\n"), now.split("\n")];
  const line = after.findIndex((text, index) => text !== before[index]);
  if (line === -1) return `line ${after.length + 1} is \`${before[after.length]?.trim()}\`, which is gone`;
  const was = before[line] === undefined ? "nothing" : `\`${before[line].trim()}\``;
  return `line ${line + 1} is ${was} and would be \`${after[line].trim()}\``;
}
