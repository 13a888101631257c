const sample = 65_536;
const tolerated = 0.02;

/** True for a text that was bytes: a NUL in its first 64 K characters, or more than 2 % of them controls or replacement characters. */
export function looksBinary(text: string): boolean {
  let odd = 0;
  const length = Math.min(text.length, sample);
  for (let place = 0; place < length; place++) {
    const unit = text.charCodeAt(place);
    if (unit === 0) return true;
    if (
      unit === 0xfffd ||
      unit === 0x7f ||
      (unit < 32 && unit !== 9 && unit !== 10 && unit !== 12 && unit !== 13)
    )
      odd++;
  }
  return odd > length * tolerated;
}
