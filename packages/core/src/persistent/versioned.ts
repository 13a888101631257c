/**
 * A version of a table of which every version may be kept and read.
 *
 * The newest version owns one mutable table and the others remember what is different there (H. G. Baker, "Shallow binding makes functional
 * arrays fast", 1991). So whoever goes on from the newest pays what the table costs, and whoever goes back to an older one pays for each
 * change between them, once.
 */
export abstract class Versioned<Table extends object, Place, Value extends NonNullable<unknown>> {
  /** The table, which this version owns; or the version that this one is but for one place. */
  #source: Table | Versioned<Table, Place, Value>;
  // In the same object, since one is made for each change.
  #place: Place | undefined;
  /** What stands at that place; `undefined`: nothing. */
  #value: Value | undefined;

  /** `table` is for this class alone: whoever hands one over must forget it. */
  protected constructor(table: Table) {
    this.#source = table;
    this.#place = undefined;
    this.#value = undefined;
  }

  protected abstract read(table: Table, place: Place): Value | undefined;

  protected abstract write(table: Table, place: Place, value: Value | undefined): void;

  /** `newest`, which was made of this version's table, is this version but for one place. */
  protected handOver(newest: Versioned<Table, Place, Value>, place: Place, value: Value | undefined): void {
    const table = this.table();
    this.#become(newest, place, this.read(table, place));
    this.write(table, place, value);
  }

  /** The table, which this version owns from now on. */
  protected table(): Table {
    const source = this.#source;
    return source instanceof Versioned ? this.#regain(source) : source;
  }

  #become(source: Table | Versioned<Table, Place, Value>, place?: Place, value?: Value): void {
    this.#source = source;
    this.#place = place;
    this.#value = value;
  }

  /** Goes the way to the owner, and back with the table. */
  #regain(source: Versioned<Table, Place, Value>): Table {
    const way: Versioned<Table, Place, Value>[] = [this];
    let newer = source;
    while (newer.#source instanceof Versioned) {
      way.push(newer);
      newer = newer.#source;
    }
    const table = newer.#source;
    for (const older of way.reverse()) {
      const [place, value] = [older.#place, older.#value];
      if (place === undefined) continue;
      newer.#become(older, place, this.read(table, place));
      this.write(table, place, value);
      older.#become(table);
      newer = older;
    }
    return table;
  }
}
