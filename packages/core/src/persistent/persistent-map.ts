/** How one version knows what stands in it: it owns the table, or it is another version but for one entry. */
type Version<Key, Value extends NonNullable<unknown>> =
  | { readonly kind: "owner"; readonly table: Map<Key, Value> }
  | {
      readonly kind: "other";
      readonly than: PersistentMap<Key, Value>;
      readonly key: Key;
      /** `undefined`: there is no such entry. */
      readonly value: Value | undefined;
    };

/**
 * A map that never changes: {@link PersistentMap.with} gives another. Every version may be kept and read.
 *
 * The newest version owns one mutable table and the others remember what is different there (H. G. Baker, "Shallow binding makes functional
 * arrays fast", 1991). So whoever goes on from the newest pays what a `Map` costs, and whoever goes back to an older one pays for each
 * change between them, once.
 */
export class PersistentMap<Key, Value extends NonNullable<unknown>> {
  #version: Version<Key, Value>;

  /** An empty map. `table` is for this class alone: whoever hands one over must forget it. */
  constructor(table: Map<Key, Value> = new Map()) {
    this.#version = { kind: "owner", table };
  }

  /** A map with these entries. */
  static of<K, V extends NonNullable<unknown>>(entries: Iterable<readonly [K, V]>): PersistentMap<K, V> {
    return new PersistentMap(new Map(entries));
  }

  get size(): number {
    return this.#owned().size;
  }

  get(key: Key): Value | undefined {
    return this.#owned().get(key);
  }

  has(key: Key): boolean {
    return this.#owned().has(key);
  }

  /** The values. To be read before anything is made from this map: the table moves on. */
  values(): Iterable<Value> {
    return this.#owned().values();
  }

  /** The entries. To be read before anything is made from this map: the table moves on. */
  entries(): Iterable<[Key, Value]> {
    return this.#owned().entries();
  }

  /** This map with another value for the key; without the key for `undefined`. */
  with(key: Key, value: Value | undefined): PersistentMap<Key, Value> {
    const table = this.#owned();
    // An empty map is everybody's beginning: it must not hold on to what became of it.
    if (table.size === 0) return value === undefined ? this : PersistentMap.of([[key, value]]);
    const newest = new PersistentMap(table);
    this.#version = { kind: "other", than: newest, key, value: table.get(key) };
    write(table, key, value);
    return newest;
  }

  /** The table, which this version owns from now on. */
  #owned(): Map<Key, Value> {
    if (this.#version.kind === "owner") return this.#version.table;
    const way: PersistentMap<Key, Value>[] = [];
    let owner: PersistentMap<Key, Value> = this;
    while (owner.#version.kind === "other") {
      way.push(owner);
      owner = owner.#version.than;
    }
    const { table } = owner.#version;
    for (const older of way.reverse()) {
      if (older.#version.kind !== "other") continue;
      const { than, key, value } = older.#version;
      than.#version = { kind: "other", than: older, key, value: table.get(key) };
      write(table, key, value);
      older.#version = { kind: "owner", table };
    }
    return table;
  }
}

function write<Key, Value>(table: Map<Key, Value>, key: Key, value: Value | undefined): void {
  if (value === undefined) table.delete(key);
  else table.set(key, value);
}
