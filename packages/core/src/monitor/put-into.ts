/**
 * The list with the item at its end; `undefined` is a list without any, which almost all are. An empty list that something is put into makes room
 * for many, and at a call it is almost always one.
 */
export function putInto<Item>(list: Item[] | undefined, item: Item): Item[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}
