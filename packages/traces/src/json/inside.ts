/** The path of a member: `messages` at the top, `[2].messages` further in. */
export function inside(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
