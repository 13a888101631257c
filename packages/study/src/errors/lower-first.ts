/** A message of a library as this package's messages begin: in lower case. */
export function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
