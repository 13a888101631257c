import { expect, test } from "vitest";
import { watch } from "../../test/watch.ts";
import { parse } from "../syntax/parse.ts";
import { Trace } from "../trace/trace.ts";
import { compile, type Monitor, start, verdict } from "./index.ts";

const all = (part: (number: number) => string): string =>
  Array.from({ length: 14 }, (_, number) => part(number)).join(" & ");

test.each([
  ["fourteen calls, each at some time", all((number) => `F now(t${number})`), []],
  ["fourteen answers", all((number) => `G(now(t${number}) -> F now(u${number}))`), []],
  ["counts of two tools", "count(a) <= 100 & count(b) <= 100", []],
  [
    "a tool that two parts name",
    `${all((number) => `F now(t${number})`)} & G(now(t1) -> F now(t2))`,
    ["parts"],
  ],
  [
    "a part that counts all calls",
    `${all((number) => `F now(t${number})`)} & G(now(a) -> X now(b))`,
    ["parts"],
  ],
  ["a part about any tool", `${all((number) => `F now(t${number})`)} & count(*) <= 3`, ["parts"]],
])("%s: what makes verdicts late", (_, text, reasons) => {
  expect(watched(text).inexact).toEqual(reasons);
});

test("parts that are independent are violated together exactly where one is", () => {
  const monitor = watched("count(a) <= 100 & count(b) <= 100 & F now(c)");
  const last = (names: readonly string[]) =>
    verdict(monitor, watch(monitor, Trace.fromNames(names)).at(-1) ?? start(monitor));
  const many = (name: string, times: number): readonly string[] => Array.from({ length: times }, () => name);
  expect(last([...many("a", 100), ...many("b", 100)])).toBe("temporarily-violated");
  expect(last([...many("a", 100), "c", ...many("b", 100)])).toBe("temporarily-satisfied");
  expect(last([...many("a", 100), "c", ...many("b", 101)])).toBe("permanently-violated");
});

function watched(text: string): Monitor {
  const monitor = compile(parse(text));
  if (monitor.kind === "unwatchable") throw new Error(`${text}: ${monitor.reason}`);
  return monitor;
}
