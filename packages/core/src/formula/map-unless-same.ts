/** `list` with each member changed; the same list where none is. */
export function mapUnlessSame<Member>(
  list: readonly Member[],
  change: (member: Member, index: number) => Member,
): readonly Member[] {
  const changed = list.map(change);
  return changed.every((member, index) => member === list[index]) ? list : changed;
}
