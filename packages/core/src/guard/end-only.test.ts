import { expect, test } from "vitest";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { called, domainOf, type Formula, forall, predicate } from "../formula/index.ts";
import { createGuard } from "./create-guard.ts";

const notes = domainOf(({ calls }) => calls.flatMap(({ name, args }) => (name === "note" ? [args] : [])));

test.each<[string, Formula, string]>([
  [
    "a quantifier over the values that a function gives",
    forall("x", notes, called("file")),
    "the values of `x` are not taken from calls alone",
  ],
  [
    "a condition in code that sees the whole trace",
    predicate({
      name: "tidy",
      sees: "trace",
      test: ({ calls }) => calls.every(({ name }) => name !== "note"),
    }),
    "the predicate `tidy` sees the whole trace",
  ],
])("%s refuses no call, is owed at the end, and is said to be read anew", (_what, formula, reason) => {
  const guard = createGuard(defineProcedure({ constraints: [{ name: "rule", formula }] }));
  expect(guard.obligations()).toEqual([]);
  const { kind, decision } = guard.propose({ id: "1", name: "note", args: {} });
  guard.settle("1", { result: 1 });
  expect(kind).toBe("allow");
  expect(guard.obligations()).toMatchObject([{ constraint: "rule" }]);
  expect(guard.proposeFinish({ end: "session" })).toMatchObject({ kind: "continue" });
  expect(guard.snapshot().events[0]).toMatchObject({ reread: { rule: reason } });
  expect(guard.explain(decision)).toMatchObject({ kind: "allow", rules: [], reread: { rule: reason } });
});
