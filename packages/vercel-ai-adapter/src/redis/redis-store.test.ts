import { describe, expect, test, vi } from "vitest";
import { type RedisClient, redisStore } from "./redis-store.ts";

/** What a server does of what the store asks, in this process. The real one is in `test/stored.test.ts`. */
function fakeRedis() {
  const values = new Map<string, string>();
  const spans: string[] = [];
  const client: RedisClient = {
    get: async (key) => values.get(key) ?? null,
    async set(key, value) {
      if (values.has(key)) return null;
      values.set(key, value);
      return "OK";
    },
    async eval(script, { keys: [key = "", lock = ""], arguments: [first = "", held = "", span = ""] }) {
      if (script.includes("DEL")) return values.get(key) === first && values.delete(key) ? 1 : 0;
      if (values.get(lock) !== held) return 0;
      values.set(key, first);
      spans.push(span);
      return 1;
    },
  };
  return { client, values, spans };
}

describe("sessions in Redis", () => {
  test("are read as they were written, under one prefix", async () => {
    const { client, values } = fakeRedis();
    const store = redisStore(client);
    expect(await store.load("chat")).toBeUndefined();
    const unlock = await store.lock?.("chat");
    await store.save("chat", { events: [1] });
    await unlock?.();
    expect(await store.load("chat")).toEqual({ events: [1] });
    expect([...values.keys()]).toEqual(["agentltl:chat"]);
  });

  test("of two prefixes know nothing of each other, and may expire", async () => {
    const { client, spans } = fakeRedis();
    const [one, other] = [
      redisStore(client, { prefix: "a:", expireMs: 5000 }),
      redisStore(client, { prefix: "b:" }),
    ];
    for (const store of [one, other]) {
      const unlock = await store.lock?.("chat");
      await store.save("chat", { from: store === one ? "a" : "b" });
      await unlock?.();
    }
    expect([await one.load("chat"), await other.load("chat")]).toEqual([{ from: "a" }, { from: "b" }]);
    expect(spans).toEqual(["5000", "0"]);
  });

  test("are written by whoever has the lock alone", async () => {
    const { client, values } = fakeRedis();
    const [one, other] = [redisStore(client), redisStore(client)];
    await expect(one.save("chat", {})).rejects.toThrow("was not locked by whoever saves it");
    const unlock = await one.lock?.("chat");
    await expect(other.save("chat", {})).rejects.toThrow("was not locked");
    // The lock has run out, and another has it now.
    values.set("agentltl:chat:lock", "another");
    await expect(one.save("chat", {})).rejects.toThrow("was not locked");
    await unlock?.();
    expect(values.get("agentltl:chat:lock")).toBe("another");
  });

  test("are locked for one at a time, in turn", async () => {
    const { client } = fakeRedis();
    const [one, other] = [redisStore(client), redisStore(client)];
    const order: string[] = [];
    const unlock = await one.lock?.("chat");
    const second = other.lock?.("chat").then(async (done) => {
      order.push("second");
      await done();
    });
    await new Promise((resolve) => setTimeout(resolve, 30));
    order.push("first");
    await unlock?.();
    await second;
    expect(order).toEqual(["first", "second"]);
  });

  test("that stay locked are given up after a while", async () => {
    const { client, values } = fakeRedis();
    values.set("agentltl:chat:lock", "another");
    vi.useFakeTimers();
    const waiting = expect(redisStore(client).lock?.("chat")).rejects.toThrow("session `chat` is locked");
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await waiting;
  });

  test("fail as the server does", async () => {
    const { client } = fakeRedis();
    const down = { ...client, get: () => Promise.reject(new Error("connection lost")) };
    await expect(redisStore(down).load("chat")).rejects.toThrow("connection lost");
  });
});
