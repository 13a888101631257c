import { handOver, tableOf, type Version } from "./versioned.ts";

/**
 * A map that never changes: {@link PersistentMap.with} gives another. It costs what a `Map` costs whoever goes on from the newest version,
 * and older versions may be kept.
 */
export class PersistentMap<Key, Value extends NonNullable<unknown>>
  implements Version<Map<Key, Value>, Key, Value>
{
  table: Map<Key, Value> | undefined;
  newer: Version<Map<Key, Value>, Key, Value> | undefined = undefined;
  place: Key | undefined = undefined;
  value: Value | undefined = undefined;

  private constructor(table: Map<Key, Value>) {
    this.table = table;
  }

  /** A map with these entries; without any where none are given. */
  static of<K, V extends NonNullable<unknown>>(entries: Iterable<readonly [K, V]> = []): PersistentMap<K, V> {
    return new PersistentMap(new Map(entries));
  }

  get size(): number {
    return this.#entries().size;
  }

  get(key: Key): Value | undefined {
    return this.#entries().get(key);
  }

  has(key: Key): boolean {
    return this.#entries().has(key);
  }

  /** The values. To be read before anything is made from this map: the table moves on. */
  values(): Iterable<Value> {
    return this.#entries().values();
  }

  /** The entries. To be read before anything is made from this map: the table moves on. */
  entries(): Iterable<[Key, Value]> {
    return this.#entries().entries();
  }

  /** This map with another value for the key; without the key for `undefined`. */
  with(key: Key, value: Value | undefined): PersistentMap<Key, Value> {
    const table = this.#entries();
    // An empty map is everybody's beginning: it must not hold on to what became of it.
    if (table.size === 0) return value === undefined ? this : PersistentMap.of([[key, value]]);
    const newest = new PersistentMap(table);
    handOver<Map<Key, Value>, Key, Value>(this, newest, key, table.get(key));
    access.write(table, key, value);
    return newest;
  }

  #entries(): Map<Key, Value> {
    return tableOf<Map<Key, Value>, Key, Value>(this, access);
  }
}

const access = {
  read: <Key, Value>(table: ReadonlyMap<Key, Value>, key: Key): Value | undefined => table.get(key),
  write<Key, Value>(table: Map<Key, Value>, key: Key, value: Value | undefined): void {
    if (value === undefined) table.delete(key);
    else table.set(key, value);
  },
};
