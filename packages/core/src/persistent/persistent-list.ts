import { handOver, tableOf, type Version } from "./versioned.ts";

/**
 * A list that never changes: {@link PersistentList.with} gives another, longer by one or with another item somewhere. It costs what an array
 * costs whoever goes on from the newest version, and older versions may be kept.
 */
export class PersistentList<Item extends NonNullable<unknown>> implements Version<Item[], number, Item> {
  table: Item[] | undefined;
  newer: Version<Item[], number, Item> | undefined = undefined;
  place: number | undefined = undefined;
  value: Item | undefined = undefined;

  private constructor(items: Item[]) {
    this.table = items;
  }

  /** A list of these items; an empty one where none are given. */
  static of<One extends NonNullable<unknown>>(items: Iterable<One> = []): PersistentList<One> {
    return new PersistentList([...items]);
  }

  get length(): number {
    return this.#items().length;
  }

  /** The item at a place from 0; `undefined` where there is none. */
  at(place: number): Item | undefined {
    return this.#items()[place];
  }

  /** The items as an array. As much work as there are. */
  toArray(): readonly Item[] {
    return [...this.#items()];
  }

  /** This list with another item at a place from 0 to its length, which is its end. */
  with(place: number, item: Item): PersistentList<Item> {
    const items = this.#items();
    // An empty list is everybody's beginning: it must not hold on to what became of it.
    if (items.length === 0) return new PersistentList([item]);
    const newest = new PersistentList(items);
    handOver(this, newest, place, items[place]);
    items[place] = item;
    return newest;
  }

  #items(): Item[] {
    return tableOf<Item[], number, Item>(this, access);
  }
}

const access = {
  read: <Item>(items: readonly Item[], place: number): Item | undefined => items[place],
  write<Item>(items: Item[], place: number, item: Item | undefined): void {
    if (item === undefined) items.length = place;
    else items[place] = item;
  },
};
