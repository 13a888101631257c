import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { BaseCheckpointSaver } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { RedisSaver } from "@langchain/langgraph-checkpoint-redis";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { createClient, type RedisClientType } from "redis";

/** A saver on what this text names: a `postgres:` address, `redis:` and the path of a socket, or a file for SQLite. */
export async function saverAt(
  place: string,
): Promise<{ saver: BaseCheckpointSaver; close(): Promise<void> }> {
  if (place.startsWith("postgres:")) {
    const saver = PostgresSaver.fromConnString(place);
    await saver.setup();
    return { saver, close: () => saver.end() };
  }
  if (place.startsWith("redis:")) {
    const client = createClient({ socket: { path: place.slice("redis:".length) } });
    await client.connect();
    const saver = new RedisSaver(withJson(client));
    return { saver, close: async () => void (await client.quit()) };
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

/**
 * The saver keeps its documents with commands of RedisJSON and makes indexes with RediSearch, which are parts of Redis from version 8 on. Here
 * documents are kept as texts, since it reads and writes whole ones, and there are no indexes, which only its listing of checkpoints needs.
 */
function withJson(client: ReturnType<typeof createClient>): RedisClientType {
  const json = {
    get: async (key: string): Promise<unknown> => {
      const text = await client.get(key);
      return text === null ? null : JSON.parse(text);
    },
    set: (key: string, _path: string, value: unknown, options: { readonly NX?: true } = {}) =>
      client.set(key, JSON.stringify(value), options),
  };
  const ft = { create: async () => "OK" };
  const plain: object = new Proxy(client, {
    get: (target, name) => {
      const member: unknown = name === "json" ? json : name === "ft" ? ft : Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return plain as RedisClientType;
}

type Values = readonly (SQLInputValue | undefined)[];

/** The saver's own driver takes what is not there for NULL. */
function bound(values: Values): SQLInputValue[] {
  return values.map((value) => value ?? null);
}
