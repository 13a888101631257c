import { expect, test } from "vitest";
import { parse } from "../../syntax/parse.ts";
import { type CompileOptions, compile, type Monitor } from "../index.ts";
import { monitorOf } from "../monitor-of.ts";
import { tableHash } from "./table-hash.ts";

function hashOf(text: string, options: CompileOptions = {}): string {
  return tableHash(monitorFor(text, options));
}

function monitorFor(text: string, options: CompileOptions = {}): Monitor {
  const monitor = compile(parse(text), options);
  if (monitor.kind === "unwatchable") throw new Error(monitor.reason);
  return monitor;
}

test.each<[string, string, string]>([
  ["written in another way", "G(now(a) -> F now(b))", "G(not now(a) | F now(b))"],
  ["about other tools that do the same", "G not now(a)", "G not now(z)"],
  ["said of the end of a negation", "not F now(a)", "G not now(a)"],
])("two rules whose machines do the same understand each other's states: %s", (_, one, other) => {
  expect(hashOf(one)).toBe(hashOf(other));
  expect(hashOf(one)).toMatch(/^[0-9a-f]{8}$/);
});

test.each<[string, string, string]>([
  ["another bound", "count(a) <= 2", "count(a) <= 3"],
  ["another end", "F now(a)", "G now(a)"],
  [
    "a variable of another name",
    "G(bind a(x = $v). O now(b(x = $v)))",
    "G(bind a(x = $w). O now(b(x = $w)))",
  ],
  [
    "for all and for some",
    "forall v in argsOf(a, x). called(b(x = $v))",
    "exists v in argsOf(a, x). called(b(x = $v))",
  ],
  ["judged at the end alone", "F(bind a(x = $v). now(b(x = $v)))", "F(bind a(x = $v). now(c(x = $v)))"],
  [
    "one rule more",
    "not called(a)",
    "G(bind a(x = $v). O now(b(x = $v))) & F(bind a(x = $v). now(b(x = $v)))",
  ],
])("others don't: %s", (_, one, other) => {
  expect(hashOf(one)).not.toBe(hashOf(other));
});

test("the order of pieces counts, and so does every number of a machine", () => {
  const [one, other] = [monitorFor("count(a) <= 2"), monitorFor("F now(b)")];
  const hash = (...monitors: readonly Monitor[]) =>
    tableHash(monitorOf(monitors.flatMap(({ pieces }) => pieces)));
  expect(new Set([hash(one, other), hash(other, one), hash(one), hash()]).size).toBe(4);
  const [piece] = one.pieces;
  if (piece?.kind !== "table") throw new Error("no table");
  const { table } = piece.machine;
  const changed = (["next", "output", "worth"] as const).flatMap((what) =>
    [...table[what].keys()].map((at) => {
      const numbers = table[what].slice();
      numbers[at] = (numbers[at] ?? 0) + 1;
      return tableHash(
        monitorOf([{ ...piece, machine: { ...piece.machine, table: { ...table, [what]: numbers } } }]),
      );
    }),
  );
  const moved = tableHash(
    monitorOf([{ ...piece, machine: { ...piece.machine, start: piece.machine.start + 1 } }]),
  );
  expect(new Set([...changed, moved, hash(one)]).size).toBe(changed.length + 2);
});
