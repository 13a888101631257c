/** A short text that is the same for the same content, and hardly ever for another. Linear, and not for secrets. */
export function contentHash(content: string): string {
  let first = 0x811c9dc5;
  let second = 0x9e3779b9;
  for (let place = 0; place < content.length; place++) {
    const unit = content.charCodeAt(place);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b) + 0x165667b1;
    second ^= second >>> 13;
  }
  return `${content.length.toString(36)} ${(first >>> 0).toString(36)} ${(second >>> 0).toString(36)}`;
}
