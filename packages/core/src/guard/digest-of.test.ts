import { expect, test } from "vitest";
import { digestOf, digestOn, emptyDigest } from "./digest-of.ts";
import type { GuardEvent } from "./guard-event.ts";

const resumed = (reason: string): GuardEvent => ({ format: 1, procedure: "p", kind: "resumed", reason });
const log = ["a", "b", "c", "d"].map(resumed);

test("a digest is eight hex digits", () => {
  for (const one of [[], log.slice(0, 1), log]) expect(digestOf(one)).toMatch(/^[0-9a-f]{8}$/);
});

test("it is the same whether the log is looked at once or again after each event", () => {
  let known = emptyDigest;
  for (const [index] of log.entries()) {
    known = digestOn(known, log.slice(0, index + 1));
    expect(known).toEqual({ events: index + 1, digest: digestOf(log.slice(0, index + 1)) });
  }
  expect(digestOn(known, log)).toEqual(known);
});

test("another order, one event less or more or twice, or one changed make another", () => {
  const others = [
    [],
    log.slice(1),
    log.slice(0, -1),
    log.toReversed(),
    [...log, resumed("e")],
    [...log, resumed("d")],
    log.with(1, resumed("B")),
  ];
  const digests = others.map(digestOf);
  expect(digests).not.toContain(digestOf(log));
  expect(new Set(digests).size).toBe(others.length);
});

test("the order of members is nothing to it, as a store may give them back in another", () => {
  const turned = log.map(
    (event): GuardEvent => Object.fromEntries(Object.entries(event).toReversed()) as GuardEvent,
  );
  expect(JSON.stringify(turned)).not.toBe(JSON.stringify(log));
  expect(digestOf(turned)).toBe(digestOf(log));
});

test("events that are known are not looked at again", () => {
  let looks = 0;
  const told = { ...resumed("a") };
  Object.defineProperty(told, "reason", {
    enumerable: true,
    get: () => {
      looks++;
      return "a";
    },
  });
  const known = digestOn(emptyDigest, [told]);
  const before = looks;
  expect(before).toBeGreaterThan(0);
  digestOn(known, [told, resumed("b")]);
  expect(looks).toBe(before);
});
