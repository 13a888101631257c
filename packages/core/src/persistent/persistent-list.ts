/** How one version knows what stands in it: it owns the array, or it is another version but for one place. */
type Version<Item extends NonNullable<unknown>> =
  | { readonly kind: "owner"; readonly items: Item[] }
  | {
      readonly kind: "other";
      readonly than: PersistentList<Item>;
      readonly place: number;
      /** `undefined`: the list ends before it. */
      readonly item: Item | undefined;
    };

/**
 * A list that never changes: {@link PersistentList.with} gives another, longer by one or with another item somewhere. As
 * `PersistentMap`, it costs what an array costs whoever goes on from the newest version, and older versions may be kept.
 */
export class PersistentList<Item extends NonNullable<unknown>> {
  #version: Version<Item>;

  /** An empty list. `items` is for this class alone: whoever hands one over must forget it. */
  constructor(items: Item[] = []) {
    this.#version = { kind: "owner", items };
  }

  get length(): number {
    return this.#owned().length;
  }

  /** The item at a place from 0; `undefined` where there is none. */
  at(place: number): Item | undefined {
    return this.#owned()[place];
  }

  /** The items as an array. As much work as there are. */
  toArray(): readonly Item[] {
    return [...this.#owned()];
  }

  /** This list with another item at a place from 0 to its length, which is its end. */
  with(place: number, item: Item): PersistentList<Item> {
    const items = this.#owned();
    // An empty list is everybody's beginning: it must not hold on to what became of it.
    if (items.length === 0) return new PersistentList([item]);
    const newest = new PersistentList(items);
    this.#version = { kind: "other", than: newest, place, item: items[place] };
    items[place] = item;
    return newest;
  }

  /** The array, which this version owns from now on. */
  #owned(): Item[] {
    if (this.#version.kind === "owner") return this.#version.items;
    const way: PersistentList<Item>[] = [];
    let owner: PersistentList<Item> = this;
    while (owner.#version.kind === "other") {
      way.push(owner);
      owner = owner.#version.than;
    }
    const { items } = owner.#version;
    for (const older of way.reverse()) {
      if (older.#version.kind !== "other") continue;
      const { than, place, item } = older.#version;
      than.#version = { kind: "other", than: older, place, item: items[place] };
      if (item === undefined) items.length = place;
      else items[place] = item;
      older.#version = { kind: "owner", items };
    }
    return items;
  }
}
