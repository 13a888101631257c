/** A key of the arguments as a path. */
export function printPathKey(key: string): string {
  return /^[^.[\]"\s]+$/.test(key) ? key : `[${JSON.stringify(key)}]`;
}
