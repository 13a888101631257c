/** Whether the whole text is as the glob says: `*` stands for any characters, `?` for one. */
export function globCovers(glob: string, text: string): boolean {
  return covers([...glob], [...text]);
}

function covers(glob: readonly string[], text: readonly string[]): boolean {
  const [sign, ...rest] = glob;
  if (sign === undefined) return text.length === 0;
  if (sign === "*") return covers(rest, text) || (text.length > 0 && covers(glob, text.slice(1)));
  return text.length > 0 && (sign === "?" || sign === text[0]) && covers(rest, text.slice(1));
}
