import { expect, test } from "vitest";
import { shortName } from "./short-name.ts";

test("is the same for the same name, always", () => {
  expect(["", "a", "b", "msg_1", "run-😀", "__proto__"].map(shortName)).toEqual(
    ["", "a", "b", "msg_1", "run-😀", "__proto__"].map(shortName),
  );
  expect(shortName("1eea7bad-cca6-4356-a181-ef10db9cb07f")).toMatchInlineSnapshot(`"2orgy4rmtl"`);
});

test.each([
  ["numbers", (index: number) => String(index)],
  ["names that end in numbers", (index: number) => `message-${index}`],
  ["names that begin with numbers", (index: number) => `${index}-of-a-rather-long-thread-of-messages`],
  [
    "names that look like UUIDs",
    (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
  ],
  ["one letter, ever more often", (index: number) => "a".repeat(index % 300) + Math.floor(index / 300)],
])("is another for each of 50,000 names, and short: %s", (_what, nameOf) => {
  const names = Array.from({ length: 50_000 }, (_, index) => nameOf(index));
  const short = names.map(shortName);
  expect(new Set(short).size).toBe(new Set(names).size);
  for (const one of short)
    if (!/^[0-9a-z]{1,11}$/.test(one)) expect(one).toBe("at most eleven digits and letters");
});

test("uses its bits evenly: of 20,000 names a tenth falls into each tenth", () => {
  const counts = new Array<number>(10).fill(0);
  for (let index = 0; index < 20_000; index++) {
    const tenth = Math.floor((Number.parseInt(shortName(`m${index}`), 36) / 2 ** 53) * 10);
    counts[tenth] = (counts[tenth] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(300);
});
