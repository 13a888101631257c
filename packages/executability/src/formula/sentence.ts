/** A reason as a sentence of its own. */
export function sentence(reason: string): string {
  return /[.?!]$/.test(reason) ? reason : `${reason}.`;
}
