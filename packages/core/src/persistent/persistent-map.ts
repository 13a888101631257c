import { Versioned } from "./versioned.ts";

/**
 * A map that never changes: {@link PersistentMap.with} gives another. It costs what a `Map` costs whoever goes on from the newest version,
 * and older versions may be kept.
 */
export class PersistentMap<Key, Value extends NonNullable<unknown>> extends Versioned<
  Map<Key, Value>,
  Key,
  Value
> {
  /** An empty map. `table` is for this class alone: whoever hands one over must forget it. */
  constructor(table: Map<Key, Value> = new Map()) {
    super(table);
  }

  /** A map with these entries. */
  static of<K, V extends NonNullable<unknown>>(entries: Iterable<readonly [K, V]>): PersistentMap<K, V> {
    return new PersistentMap(new Map(entries));
  }

  get size(): number {
    return this.table().size;
  }

  get(key: Key): Value | undefined {
    return this.table().get(key);
  }

  has(key: Key): boolean {
    return this.table().has(key);
  }

  /** The values. To be read before anything is made from this map: the table moves on. */
  values(): Iterable<Value> {
    return this.table().values();
  }

  /** The entries. To be read before anything is made from this map: the table moves on. */
  entries(): Iterable<[Key, Value]> {
    return this.table().entries();
  }

  /** This map with another value for the key; without the key for `undefined`. */
  with(key: Key, value: Value | undefined): PersistentMap<Key, Value> {
    const table = this.table();
    // An empty map is everybody's beginning: it must not hold on to what became of it.
    if (table.size === 0) return value === undefined ? this : PersistentMap.of([[key, value]]);
    const newest = new PersistentMap(table);
    this.handOver(newest, key, value);
    return newest;
  }

  protected override read(table: Map<Key, Value>, key: Key): Value | undefined {
    return table.get(key);
  }

  protected override write(table: Map<Key, Value>, key: Key, value: Value | undefined): void {
    if (value === undefined) table.delete(key);
    else table.set(key, value);
  }
}
