import { isJsonObject, type Json } from "../../json/json.ts";
import { PersistentMap } from "../../persistent/persistent-map.ts";
import { keyOf } from "../read-keys.ts";
import { keptFrom, writeKept } from "./kept-call.ts";
import type { Row, ValueState, ValueTable } from "./value-table.ts";

/** What a table of values holds, as JSON. */
export function writeValues({ rows, blind }: ValueState): Json {
  return {
    blind,
    rows: [...rows.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { values, calls }]) => [values, calls.map(writeKept)]),
  };
}

/** What the table held that was written; `undefined` for what is none. */
export function readValues({ names }: ValueTable, written: Json): ValueState | undefined {
  if (!isJsonObject(written) || !Array.isArray(written.rows)) return undefined;
  if (typeof written.blind !== "boolean") return undefined;
  const rows = new Map<string, Row>();
  for (const row of written.rows as readonly Json[]) {
    const [values, calls]: readonly Json[] = Array.isArray(row) ? row : [];
    if (!Array.isArray(values) || values.length !== names.length || !Array.isArray(calls)) return undefined;
    const kept = (calls as readonly Json[]).map((one) =>
      isJsonObject(one) && typeof one.sure === "boolean" ? keptFrom(one.call, one.sure) : undefined,
    );
    if (!kept.every((one) => one !== undefined)) return undefined;
    rows.set(keyOf(values), { values, calls: kept });
  }
  return { kind: "values", rows: PersistentMap.of(rows), blind: written.blind };
}
