/** What a command prints, without the times that it took: those are never twice the same. */
export function untimed(printed = ""): string {
  return printed.replaceAll(/\b[\d.]+ ms\b/g, "… ms");
}
