/** How one version knows what stands in it: it owns the table, or it is another version but for one place. */
type Version<Table, Place, Value extends NonNullable<unknown>> =
  | { readonly kind: "owner"; readonly table: Table }
  | {
      readonly kind: "other";
      readonly than: Versioned<Table, Place, Value>;
      readonly place: Place;
      /** `undefined`: nothing stands there. */
      readonly value: Value | undefined;
    };

/**
 * A version of a table of which every version may be kept and read.
 *
 * The newest version owns one mutable table and the others remember what is different there (H. G. Baker, "Shallow binding makes functional
 * arrays fast", 1991). So whoever goes on from the newest pays what the table costs, and whoever goes back to an older one pays for each
 * change between them, once.
 */
export abstract class Versioned<Table, Place, Value extends NonNullable<unknown>> {
  #version: Version<Table, Place, Value>;

  /** `table` is for this class alone: whoever hands one over must forget it. */
  protected constructor(table: Table) {
    this.#version = { kind: "owner", table };
  }

  protected abstract read(table: Table, place: Place): Value | undefined;

  protected abstract write(table: Table, place: Place, value: Value | undefined): void;

  /** `newest`, which was made of this version's table, is this version but for one place. */
  protected handOver(newest: Versioned<Table, Place, Value>, place: Place, value: Value | undefined): void {
    const table = this.table();
    this.#version = { kind: "other", than: newest, place, value: this.read(table, place) };
    this.write(table, place, value);
  }

  /** The table, which this version owns from now on. */
  protected table(): Table {
    if (this.#version.kind === "owner") return this.#version.table;
    const way: Versioned<Table, Place, Value>[] = [];
    let owner: Versioned<Table, Place, Value> = this;
    while (owner.#version.kind === "other") {
      way.push(owner);
      owner = owner.#version.than;
    }
    const { table } = owner.#version;
    for (const older of way.reverse()) {
      if (older.#version.kind !== "other") continue;
      const { than, place, value } = older.#version;
      than.#version = { kind: "other", than: older, place, value: this.read(table, place) };
      this.write(table, place, value);
      older.#version = { kind: "owner", table };
    }
    return table;
  }
}
