import { Versioned } from "./versioned.ts";

/**
 * A list that never changes: {@link PersistentList.with} gives another, longer by one or with another item somewhere. It costs what an array
 * costs whoever goes on from the newest version, and older versions may be kept.
 */
export class PersistentList<Item extends NonNullable<unknown>> extends Versioned<Item[], number, Item> {
  /** An empty list. `items` is for this class alone: whoever hands one over must forget it. */
  constructor(items: Item[] = []) {
    super(items);
  }

  get length(): number {
    return this.table().length;
  }

  /** The item at a place from 0; `undefined` where there is none. */
  at(place: number): Item | undefined {
    return this.table()[place];
  }

  /** The items as an array. As much work as there are. */
  toArray(): readonly Item[] {
    return [...this.table()];
  }

  /** This list with another item at a place from 0 to its length, which is its end. */
  with(place: number, item: Item): PersistentList<Item> {
    const items = this.table();
    // An empty list is everybody's beginning: it must not hold on to what became of it.
    if (items.length === 0) return new PersistentList([item]);
    const newest = new PersistentList(items);
    this.handOver(newest, place, item);
    return newest;
  }

  protected override read(items: Item[], place: number): Item | undefined {
    return items[place];
  }

  protected override write(items: Item[], place: number, item: Item | undefined): void {
    if (item === undefined) items.length = place;
    else items[place] = item;
  }
}
