import { describe, expect, test } from "vitest";
import { newRunId, now, streamOf, waited } from "./platform.ts";

async function* counting(count: number, ended: string[] = []) {
  try {
    for (let index = 0; index < count; index++) yield index;
  } finally {
    ended.push("ended");
  }
}

/** All that comes out of a stream. */
async function read(stream: object): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  for await (const value of stream as AsyncIterable<unknown>) values.push(value);
  return values;
}

describe("a web stream of what a generator gives", () => {
  test.each([0, 1, 5])("has all of it, in order: %i values", async (count) => {
    const ended: string[] = [];
    expect(await read(streamOf(counting(count, ended)))).toEqual(
      Array.from({ length: count }, (_, index) => index),
    );
    expect(ended).toEqual(["ended"]);
  });

  test("is a stream of the runtime, which the host may pipe and tee", async () => {
    const stream = streamOf(counting(2));
    expect(stream).toBeInstanceOf(ReadableStream);
    const [one, other] = (stream as ReadableStream<number>).tee();
    expect(await Promise.all([read(one), read(other)])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test("that is given up ends the generator", async () => {
    const ended: string[] = [];
    const reader = (streamOf(counting(5, ended)) as ReadableStream<number>).getReader();
    expect(await reader.read()).toEqual({ done: false, value: 0 });
    await reader.cancel("enough");
    expect(ended).toEqual(["ended"]);
  });

  test("fails as the generator does", async () => {
    async function* failing() {
      yield 1;
      throw new Error("no more");
    }
    await expect(read(streamOf(failing()))).rejects.toThrow("no more");
  });
});

test("names of runs are new, and time goes on", async () => {
  expect(new Set(Array.from({ length: 100 }, newRunId)).size).toBe(100);
  const before = now();
  await waited(1);
  expect(now()).toBeGreaterThan(before);
});
