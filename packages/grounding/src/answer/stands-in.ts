/** Whether `wanted` stands in `text` at a place, from `start` up to `end`, that `fits`. A text without characters stands nowhere. */
export function standsIn(
  text: string,
  wanted: string,
  fits: (start: number, end: number) => boolean,
): boolean {
  if (wanted === "") return false;
  for (let place = text.indexOf(wanted); place >= 0; place = text.indexOf(wanted, place + 1))
    if (fits(place, place + wanted.length)) return true;
  return false;
}
