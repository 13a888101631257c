/** Each line that is not blank moved to the right. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}
