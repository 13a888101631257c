import { expect, test } from "vitest";
import { traceInWords } from "../../test/calls-in-words.ts";
import { watch } from "../../test/watch.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { createGuard } from "../guard/create-guard.ts";
import { holds } from "../semantics/holds.ts";
import { parse } from "../syntax/parse.ts";
import { compile, finish, start } from "./index.ts";

/** The verdict on one call, by the machine, by the definition, and by a guard that is asked about it. */
function check(text: string, words: string, verdict: "satisfied" | "violated"): void {
  const formula = parse(text);
  const trace = { ...traceInWords(words), ended: true };
  const monitor = compile(formula);
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  expect(finish(monitor, watch(monitor, trace).at(-1) ?? start(monitor))).toBe(verdict);
  expect(holds(formula, trace)).toBe(verdict);
  const guard = createGuard(defineProcedure({ constraints: [{ name: "rule", formula }] }));
  const { args } = trace.calls[0] ?? {};
  const { kind } = guard.propose({ id: "1", name: "a", args });
  expect(kind).toBe(verdict === "satisfied" ? "allow" : "block");
}

const texts = 'G(now(a(x exists)) -> now(a(x < "m")) | now(a(x >= "m")))';
const both = 'G(now(a(x exists)) -> now(a(x < 5)) | now(a(x >= 5)) | now(a(x < "m")) | now(a(x >= "m")))';

test.each(["null", "5", "true", "[]", '["a"]', '{"a":1}'])("%s is in no order with a text", (value) => {
  check(texts, `a:${value}`, "violated");
});

test.each(['"a"', '"m"', '"z"', '""'])("%s is", (value) => {
  check(texts, `a:${value}`, "satisfied");
});

test.each(["null", "true", "[5]"])("%s is in no order with a text or a number", (value) => {
  check(both, `a:${value}`, "violated");
});

test.each(["4", "5", '"a"', '"z"'])("%s is in one of them", (value) => {
  check(both, `a:${value}`, "satisfied");
});

test.each(["null", "[]", "[[]]"])("%s is found where rules name lists, too", (value) => {
  check(`${texts} & G(now(a(x = [])) -> now(a(x = 7)))`, `a:${value}`, "violated");
});

test("numbers lie between, below and above very large ones", () => {
  const strictly = "G not (now(a(x > 1e308)) & now(a(x < 1.7e308)))";
  check(strictly, "a:1.5e308", "violated");
  check(strictly, "a:1.75e308", "satisfied");
  check("G(now(a(x exists)) -> now(a(x >= -1.7e308)))", "a:-1.75e308", "violated");
  check("G(now(a(x exists)) -> now(a(x <= 1.7e308)))", "a:1.75e308", "violated");
});
