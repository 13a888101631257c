/** A sentence with the call that it is about, where it does not name it itself. */
export function withCall(call: string, sentence: string): string {
  const names = sentence.toLowerCase().search(new RegExp(`${call}(?!\\d)`)) >= 0;
  return names ? sentence : `At ${call}: ${lowered(sentence)}`;
}

/** A sentence as a part of another one. */
export function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Two sentences as one. */
export function joined(first: string, second: string): string {
  return `${first.replace(/\.$/, "")}; ${lowered(second)}`;
}
