import { expect, test } from "vitest";
import { onlyLast } from "./only-last.ts";

/** An action that ends when it is told to, and how often it was begun. */
function slowAction() {
  const ends: (() => void)[] = [];
  const ask = onlyLast(() => new Promise((resolve) => ends.push(resolve)));
  const end = async (): Promise<void> => {
    ends.at(-1)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, end, begun: () => ends.length };
}

test("asked once it runs once", async () => {
  const { ask, end, begun } = slowAction();
  ask();
  await end();
  expect(begun()).toBe(1);
});

test("asked again and again while it runs, it runs once more", async () => {
  const { ask, end, begun } = slowAction();
  for (let time = 0; time < 5; time++) ask();
  expect(begun()).toBe(1);
  await end();
  expect(begun()).toBe(2);
  await end();
  expect(begun()).toBe(2);
});

test("asked after it has ended it runs anew", async () => {
  const { ask, end, begun } = slowAction();
  ask();
  await end();
  ask();
  expect(begun()).toBe(2);
});
