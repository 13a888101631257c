import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";

/** A saver on what this text names: a `postgres:` address, or a file for SQLite. */
export async function saverAt(
  place: string,
): Promise<{ saver: BaseCheckpointSaver; close(): Promise<void> }> {
  if (place.startsWith("postgres:")) {
    const saver = PostgresSaver.fromConnString(place);
    await saver.setup();
    return { saver, close: () => saver.end() };
  }
  const database = new DatabaseSync(place);
  // The saver's own driver has to be compiled. It only uses what Node's own SQLite has, too, apart from these names.
  const driver = {
    pragma: (text: string) => database.exec(`PRAGMA ${text}`),
    exec: (text: string) => database.exec(text),
    prepare: (text: string) => {
      const statement = database.prepare(text);
      return {
        get: (...values: Values) => statement.get(...bound(values)),
        all: (...values: Values) => statement.all(...bound(values)),
        run: (...values: Values) => statement.run(...bound(values)),
      };
    },
    transaction:
      <Args extends unknown[]>(action: (...args: Args) => void) =>
      (...args: Args): void => {
        database.exec("BEGIN");
        action(...args);
        database.exec("COMMIT");
      },
  };
  const saver: BaseCheckpointSaver = Reflect.construct(SqliteSaver, [driver]);
  return { saver, close: async () => database.close() };
}

type Values = readonly (SQLInputValue | undefined)[];

/** The saver's own driver takes what is not there for NULL. */
function bound(values: Values): SQLInputValue[] {
  return values.map((value) => value ?? null);
}
