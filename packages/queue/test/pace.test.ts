import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { hasRedis, unlessRedis } from "../../../scripts/testing/redis.ts";
import { openNoticeBoard, type QueuePlace, sharedPace } from "../src/index.ts";
import { testPlace } from "./place.ts";

const redisTest = (name: string, body: () => Promise<void>): void =>
  test.skipIf(!hasRedis)(`${name}${unlessRedis}`, body);

/** A machine with this pace, until the test is over. */
function machine(place: QueuePlace, most: number, milliseconds: number) {
  const pace = sharedPace(place, { most, milliseconds });
  onTestFinished(pace.close);
  return pace;
}

const hour = 3_600_000;

redisTest("no window of time has more turns than allowed, over all machines", async () => {
  const place = await testPlace();
  const [most, milliseconds] = [3, 150];
  const machines = [1, 2, 3].map(() => machine(place, most, milliseconds));
  const turns = await Promise.all(
    machines.flatMap((one) => [one.turn(), one.turn(), one.turn(), one.turn()]),
  );
  const times = turns.toSorted((one, other) => one - other);
  expect(times).toHaveLength(12);
  for (const [index, time] of times.entries())
    expect((times[index + most] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThanOrEqual(milliseconds);
});

redisTest("who gives up waiting takes no turn", async () => {
  const place = await testPlace();
  const [one, other] = [machine(place, 2, hour), machine(place, 2, hour)];
  await one.turn();
  await other.turn();
  const stop = new AbortController();
  const waiting = other.turn(stop.signal);
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await expect(one.turn(AbortSignal.abort(new Error("never mind")))).rejects.toThrow("never mind");
  const redis = new Redis(place.url);
  onTestFinished(() => redis.disconnect());
  expect(await redis.zcard(`${place.name}:pace`)).toBe(2);
});

redisTest("machines of which one allows more count the same turns", async () => {
  const place = await testPlace();
  const [narrow, wide] = [machine(place, 1, hour), machine(place, 3, hour)];
  await narrow.turn();
  await wide.turn();
  await wide.turn();
  const stop = new AbortController();
  const waiting = [narrow, wide].map((one) => one.turn(stop.signal));
  stop.abort(new Error("full"));
  for (const one of waiting) await expect(one).rejects.toThrow("full");
});

redisTest("places do not wait for each other", async () => {
  const place = await testPlace();
  const other = { ...place, name: "other" };
  await machine(place, 1, hour).turn();
  expect(await machine(other, 1, hour).turn()).toBeGreaterThan(0);
});

redisTest("what one machine posts all machines read, until it is removed", async () => {
  const place = await testPlace();
  const [one, other] = [openNoticeBoard(place), openNoticeBoard(place)];
  expect(await other.read()).toEqual(new Map());
  await one.post("__proto__", "a");
  await one.post("b", "text: ü");
  await one.post("b", "newer");
  expect(await other.read()).toEqual(
    new Map([
      ["__proto__", "a"],
      ["b", "newer"],
    ]),
  );
  await other.remove("b");
  expect([...(await one.read()).keys()]).toEqual(["__proto__"]);
  await one.close();
  await other.close();
});
