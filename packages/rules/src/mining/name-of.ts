/** A rule's name from what it is made of. */
export function nameOf(template: string, parts: readonly string[]): string {
  return [template, ...parts]
    .map((part) => part.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, ""))
    .filter((part) => part !== "")
    .join("-");
}
