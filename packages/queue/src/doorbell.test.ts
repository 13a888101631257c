import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createDoorbell, type Rung } from "./doorbell.ts";

const hour = 3_600_000;

/** A bell that is closed after the test. */
function doorbell(quiet: number = hour) {
  const bell = createDoorbell(quiet);
  onTestFinished(bell.close);
  return bell;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

test("everybody who waits is woken by one ring", async () => {
  const bell = doorbell();
  const waiting = [bell.next(undefined), bell.next(undefined)];
  bell.ring();
  expect(await Promise.all(waiting)).toEqual(["ended", "ended"]);
});

test("a ring wakes those who waited before it, and nobody who comes later", async () => {
  const bell = doorbell();
  bell.ring();
  const later = bell.next(undefined);
  const both = Promise.race([later, Promise.resolve("waits")]);
  expect(await both).toBe("waits");
  bell.ring();
  expect(await later).toBe("ended");
});

test("after a while without a ring who waits goes on", async () => {
  const waiting = doorbell(5000).next(undefined);
  vi.advanceTimersByTime(4999);
  expect(await Promise.race([waiting, Promise.resolve("waits")])).toBe("waits");
  vi.advanceTimersByTime(1);
  expect(await waiting).toBe("quiet");
});

test("who is stopped goes on at once, and others wait on", async () => {
  const bell = doorbell();
  const stop = new AbortController();
  const [stopped, other] = [bell.next(stop.signal), bell.next(undefined)];
  stop.abort();
  expect(await stopped).toBe("aborted");
  bell.ring();
  expect(await other).toBe("ended");
  expect(await bell.next(stop.signal)).toBe("aborted");
});

test("closing lets everybody go, and nobody waits from then on", async () => {
  const bell = doorbell();
  const waiting = bell.next(undefined);
  bell.close();
  expect([await waiting, await bell.next(undefined)]).toEqual(["aborted", "aborted"] satisfies Rung[]);
  bell.ring();
  bell.close();
});

test("whatever woke them, no timer is left that would keep the process, and no listener on the signal", async () => {
  const bell = doorbell();
  const stop = new AbortController();
  const added: string[] = [];
  const { signal } = stop;
  const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    added.push("added");
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    added.push("removed");
    remove(...args);
  };
  const rung = bell.next(signal);
  bell.ring();
  await rung;
  const waiting = [bell.next(signal), bell.next(undefined)];
  expect(vi.getTimerCount()).toBe(2);
  bell.close();
  await Promise.all(waiting);
  expect([vi.getTimerCount(), added]).toEqual([0, ["added", "removed", "added", "removed"]]);
});
