/** Whether a text holds nothing but ASCII. Most sources and results do, and can then be gone through several times as fast. */
export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about what is not ASCII
  return !/[^\x00-\x7f]/.test(text);
}
