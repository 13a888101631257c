/**
 * A version of a table of which every version may be kept and read.
 *
 * The newest version owns one mutable table and the others remember what is different there (H. G. Baker, "Shallow binding makes functional
 * arrays fast", 1991). So whoever goes on from the newest pays what the table costs, and whoever goes back to an older one pays for each
 * change between them, once.
 *
 * The members are for this file and for whoever keeps versions. Those have no class in common, since making an object of a class that extends
 * another takes as long as all else that a change does.
 */
export interface Version<Table extends object, Place, Value extends NonNullable<unknown>> {
  /** The table, where this version owns it. */
  table: Table | undefined;
  /** Where it doesn't: the version that this one is but for one place. */
  newer: Version<Table, Place, Value> | undefined;
  place: Place | undefined;
  /** What stands at that place; `undefined`: nothing. */
  value: Value | undefined;
}

/** How a place of a table is read and written; `undefined` means that nothing stands there. */
export interface Access<Table, Place, Value> {
  read(table: Table, place: Place): Value | undefined;
  write(table: Table, place: Place, value: Value | undefined): void;
}

/** The table, which this version owns from now on. */
export function tableOf<Table extends object, Place, Value extends NonNullable<unknown>>(
  version: Version<Table, Place, Value>,
  access: Access<Table, Place, Value>,
): Table {
  return version.table ?? regain(version, access);
}

/** `newest` owns the table now, which is about to be changed at one place; `value` is what stands there in this version. */
export function handOver<Table extends object, Place, Value extends NonNullable<unknown>>(
  version: Version<Table, Place, Value>,
  newest: Version<Table, Place, Value>,
  place: Place,
  value: Value | undefined,
): void {
  version.table = undefined;
  version.newer = newest;
  version.place = place;
  version.value = value;
}

/** Goes the way to the owner, and back with the table. */
function regain<Table extends object, Place, Value extends NonNullable<unknown>>(
  version: Version<Table, Place, Value>,
  access: Access<Table, Place, Value>,
): Table {
  const way: Version<Table, Place, Value>[] = [];
  let owner = version;
  while (owner.table === undefined && owner.newer !== undefined) {
    way.push(owner);
    owner = owner.newer;
  }
  const { table } = owner;
  if (table === undefined) throw new Error("a version has lost its table");
  for (const older of way.reverse()) {
    const { place, value } = older;
    if (place === undefined) continue;
    handOver(owner, older, place, access.read(table, place));
    access.write(table, place, value);
    own(older, table);
    owner = older;
  }
  return table;
}

function own<Table extends object>(
  version: Version<Table, unknown, NonNullable<unknown>>,
  table: Table,
): void {
  version.table = table;
  version.newer = undefined;
  version.place = undefined;
  version.value = undefined;
}
