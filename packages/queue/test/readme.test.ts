import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { hasRedis, unlessRedis } from "../../../scripts/testing/redis.ts";
import { testPlace } from "./place.ts";
import { help, squares } from "./readme-squares.ts";

const text = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

test("the README shows the code that is compiled here", () => {
  const [, shown] = /^```ts\n(.*?)^```$/ms.exec(text("../README.md")) ?? [];
  expect(shown).toBe(text("readme-squares.ts"));
});

test.skipIf(!hasRedis)(`the README's code gives squares${unlessRedis}`, async () => {
  const place = await testPlace("squares");
  onTestFinished(help(place).close);
  expect((await squares(place)).toSorted()).toEqual([9, 90000]);
});
