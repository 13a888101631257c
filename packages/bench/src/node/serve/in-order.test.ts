import { expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

async function* streamOf<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function all<T>(stream: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const one of stream) found.push(one);
  return found;
}

test("answers come in the order of the items, however long each takes", async () => {
  const finish: (() => void)[] = [];
  const run = (item: number): Promise<number> =>
    new Promise((resolve) => {
      finish.push(() => resolve(item * 10));
      // The last to start ends first.
      if (finish.length === 3) for (const end of finish.toReversed()) end();
    });
  expect(await all(inOrder(streamOf([1, 2, 3]), run, 3))).toEqual([10, 20, 30]);
});

test("no more than `ahead` run at once, and no more is read", async () => {
  let [running, most, read] = [0, 0, 0];
  async function* items(): AsyncGenerator<number> {
    for (let item = 0; item < 20; item++) {
      read += 1;
      yield item;
    }
  }
  const run = async (item: number): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return item;
  };
  const stream = inOrder(items(), run, 4);
  await stream.next();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).toBeLessThanOrEqual(6);
  expect((await all(stream)).length).toBe(19);
  expect(most).toBe(4);
});

test("an answer goes out before the next item has come", async () => {
  let send: (item: number) => void = () => {};
  async function* items(): AsyncGenerator<number> {
    yield 1;
    yield await new Promise<number>((resolve) => {
      send = resolve;
    });
  }
  const stream = inOrder(items(), async (item) => item, 8);
  expect(await stream.next()).toEqual({ done: false, value: 1 });
  const second = stream.next();
  await new Promise((resolve) => setImmediate(resolve));
  send(2);
  expect(await second).toEqual({ done: false, value: 2 });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

test("a stream that breaks off is told, after what could be answered", async () => {
  async function* items(): AsyncGenerator<number> {
    yield 1;
    throw new Error("the client went away");
  }
  await expect(all(inOrder(items(), async (item) => item, 8))).rejects.toThrow("the client went away");
});
