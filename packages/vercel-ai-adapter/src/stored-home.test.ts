import { createGuard, defineProcedure, type GuardSnapshot, parse } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import { describe, expect, test } from "vitest";
import type { Home } from "./home.ts";
import { memoryStore } from "./memory-store.ts";
import type { LockingStore } from "./session-store.ts";
import { storedHome } from "./stored-home.ts";

const rules = defineProcedure({ constraints: [{ name: "once", formula: parse("count(pay) <= 1") }] });

/** One process's view of the session `chat`. `opened` counts how often it was read anew. */
function homeIn(store: LockingStore) {
  const opened: unknown[] = [];
  const home = storedHome({
    store,
    id: "chat",
    blank: createGuard(rules),
    open(stored) {
      opened.push(stored);
      return createGuard(rules, stored === undefined ? {} : { resume: stored as GuardSnapshot });
    },
  });
  return { home, opened };
}

let ids = 0;
const pay = (home: Home) =>
  home.act(() => home.guard().propose({ id: `p${++ids}`, name: "pay", args: {} }).kind);

/** What is stored, as another process would read it. */
async function paidIn(store: LockingStore): Promise<number> {
  const { home } = homeIn(store);
  await home.act(() => {});
  return home.guard().trace.calls.filter(({ outcome }) => outcome !== "refused").length;
}

describe("work on a session that is kept elsewhere", () => {
  test("is stored before anybody is told what came of it", async () => {
    const store = memoryStore();
    const { home } = homeIn(store);
    expect(await pay(home)).toBe("allow");
    expect(await paidIn(store)).toBe(1);
  });

  test.each(["a lock", "no lock"])(
    "is done in the order in which it was asked for, one at a time, with %s",
    async (has) => {
      const order: string[] = [];
      const { lock, ...inner } = memoryStore();
      const store: LockingStore = {
        ...inner,
        ...(has === "a lock" && lock !== undefined ? { lock } : {}),
        async save(id, snapshot) {
          order.push("saving");
          await new Promise((resolve) => setTimeout(resolve, 5));
          await inner.save(id, snapshot);
          order.push("saved");
        },
      };
      const { home } = homeIn(store);
      await Promise.all(["a", "b", "c"].map((name) => home.act(() => order.push(name))));
      expect(order.join(" ")).toBe("a saving saved b saving saved c saving saved");
    },
  );

  test("of several processes never both count as the first", async () => {
    const store = memoryStore();
    const kinds = await Promise.all(Array.from({ length: 8 }, () => pay(homeIn(store).home)));
    expect(kinds.filter((kind) => kind === "allow")).toHaveLength(1);
    expect(await paidIn(store)).toBe(1);
  });

  test("sees what others have done since, and reads nothing anew where nobody has", async () => {
    const store = memoryStore();
    const [one, other] = [homeIn(store), homeIn(store)];
    await one.home.act(() => {});
    await one.home.act(() => {});
    expect(one.opened).toHaveLength(1);
    expect(await pay(other.home)).toBe("allow");
    expect(await pay(one.home)).toBe("block");
    expect([one.opened.length, other.opened.length]).toEqual([2, 1]);
  });

  test("that fails has not happened, and the next is done", async () => {
    const store = memoryStore();
    const { home } = homeIn(store);
    await expect(
      home.act(() => {
        home.guard().propose({ id: "lost", name: "pay", args: {} });
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await pay(home)).toBe("allow");
  });

  test("that could not be stored has not happened", async () => {
    const inner = memoryStore();
    let isDown = false;
    const store: LockingStore = {
      ...inner,
      save: (id, snapshot) => (isDown ? Promise.reject(new Error("disk full")) : inner.save(id, snapshot)),
    };
    const { home } = homeIn(store);
    await home.act(() => {});
    isDown = true;
    await expect(pay(home)).rejects.toThrow("disk full");
    isDown = false;
    expect(await pay(home)).toBe("allow");
    expect(await paidIn(store)).toBe(1);
  });

  test("ends its lock, however it went", async () => {
    let held = 0;
    const inner = memoryStore();
    const store: LockingStore = {
      ...inner,
      load: async () => {
        throw new Error("unreadable");
      },
      async lock(id) {
        const unlock = await inner.lock?.(id);
        held += 1;
        return async () => {
          held -= 1;
          await unlock?.();
        };
      },
    };
    const { home } = homeIn(store);
    await expect(pay(home)).rejects.toThrow("unreadable");
    await expect(pay(home)).rejects.toThrow("unreadable");
    expect(held).toBe(0);
  });

  test("survives a lock that can't be ended: what was stored is stored", async () => {
    const inner = memoryStore();
    const lock = async () => () => Promise.reject(new Error("gone"));
    const { home } = homeIn({ load: inner.load, save: inner.save, lock });
    expect(await pay(home)).toBe("allow");
  });

  test("needs no lock where the store has none", async () => {
    const { load, save } = memoryStore();
    const { home } = homeIn({ load, save });
    expect([await pay(home), await pay(home)]).toEqual(["allow", "block"]);
  });
});

describe("what is stored", () => {
  test.each<[string, Json]>([
    ["of another version", { format: 2, stamp: "x", guard: {}, asked: {} }],
    ["that is no session", { hello: "world" }],
    ["that is a text", "session"],
    ["that is nothing", null],
  ])("%s is refused, and not begun anew", async (_what, stored) => {
    const store = memoryStore();
    await store.save("chat", stored);
    await expect(pay(homeIn(store).home)).rejects.toThrow("the stored session `chat` is not one of format 1");
    expect(await store.load("chat")).toEqual(stored);
  });

  test("is JSON, with what a person was asked about", async () => {
    const store = memoryStore();
    const one = homeIn(store);
    await one.home.act(() => one.home.asked.set("c1", "d-0001"));
    const stored = await store.load("chat");
    expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
    const other = homeIn(store);
    await other.home.act(() => {});
    expect([...other.home.asked]).toEqual([["c1", "d-0001"]]);
  });

  test("that a store forgets is known to whoever knew it", async () => {
    const { save } = memoryStore();
    const { home, opened } = homeIn({ load: async () => undefined, save });
    expect([await pay(home), await pay(home)]).toEqual(["allow", "block"]);
    expect(opened).toHaveLength(1);
  });
});

test("whoever waits for all work waits for what was asked for before, however it goes", async () => {
  const { home } = homeIn(memoryStore());
  expect(home.idle()).toBeUndefined();
  const failing = home.act(() => {
    throw new Error("no");
  });
  let done = false;
  const last = Promise.resolve(home.act(() => {})).then(() => {
    done = true;
  });
  const failed = expect(failing).rejects.toThrow("no");
  await home.idle();
  await last;
  await failed;
  expect(done).toBe(true);
  expect(home.idle()).toBeUndefined();
});
