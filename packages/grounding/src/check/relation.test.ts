import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { read, trace } from "../../test/calls.ts";
import { seenEntities } from "../evidence/seen-entities.ts";
import { pythonParser } from "../node/source-parser.ts";
import { relationOf } from "./relation.ts";
import type { Relation } from "./result.ts";

const parser = await pythonParser();

/** What the sources say of `owner.member`. Each ends in a line that shows that the last class has ended. */
function check(sources: readonly string[], name: string, expected: Relation): void {
  expect(relation(sources, name)).toBe(expected);
}

function relation(sources: readonly string[], name: string): Relation {
  const calls = trace(...sources.map((source, index) => read(`m${index}.py`, `${source}\n\nend = 1\n`)));
  const [owner = "", member = ""] = name.split(".");
  return relationOf(owner, member, seenEntities(calls, { parser }));
}

describe("members of a class that was read whole", () => {
  test.each<[string, string, Relation]>([
    ["class A:\n  def f(self): pass", "A.f", "verified"],
    ["class A:\n  x = 1", "A.x", "verified"],
    ["class A:\n  x: int", "A.x", "verified"],
    ["class A:\n  def f(self):\n    self.y = 1", "A.y", "verified"],
    ["class A:\n  class B: pass", "A.B", "verified"],
    ["class A:\n  def f(self): pass", "A.g", "contradicted"],
    ["class A(object):\n  def f(self): pass", "A.g", "contradicted"],
    ["class A:\n  def f(self): pass", "A.__init__", "unverifiable"],
    ["class A:\n  def f(self):\n    local = 1", "A.local", "contradicted"],
  ])("%s: %s is %s", (source, name, expected) => check([source], name, expected));
});

describe("bases", () => {
  const base = "class Base:\n  def close(self): pass";
  test("that were read give their members", () => {
    check([`${base}\n\nclass A(Base):\n  pass`], "A.close", "verified");
    check([base, "class A(Base):\n  pass"], "A.close", "verified");
    check([base, "class A(pkg.Base):\n  pass"], "A.close", "verified");
  });
  test("that were read and lack it contradict it", () => {
    check([base, "class A(Base):\n  pass"], "A.open", "contradicted");
  });
  test("that were not read leave it open", () => {
    check(["class A(Base):\n  pass"], "A.open", "unverifiable");
    check([base, "class A(Base, Other):\n  pass"], "A.open", "unverifiable");
  });
  test("may go round in circles", () => {
    check(["class A(B):\n  pass\n\nclass B(A):\n  pass"], "A.x", "contradicted");
  });
});

describe("what may make members that can't be seen leaves it open", () => {
  test.each([
    "class A(metaclass=Meta):\n  pass",
    "@dataclass\nclass A:\n  pass",
    "class A:\n  def __getattr__(self, name): pass",
    "class A:\n  def __getattribute__(self, name): pass",
    "class A(make_base()):\n  pass",
  ])("%s", (source) => check([source], "A.zzz", "unverifiable"));
});

test("of several versions of a class all count", () => {
  check(["class A:\n  def f(self): pass", "class A:\n  def g(self): pass"], "A.g", "verified");
  check(["class A:\n  def f(self): pass", "class A:\n  def g(self): pass"], "A.h", "contradicted");
});

test("a class that was not read is open", () => check(["x = 1"], "A.f", "unverifiable"));

/** Straight from the words: a member is found by walking up, and denied where all of the way was seen. */
function slowly(
  classes: ReadonlyMap<string, { readonly bases: readonly string[]; readonly members: readonly string[] }>,
  owner: string,
  member: string,
): Relation {
  const above = (name: string, path: readonly string[]): readonly string[] =>
    path.includes(name)
      ? []
      : [name, ...(classes.get(name)?.bases ?? []).flatMap((base) => above(base, [...path, name]))];
  const line = above(owner, []);
  if (line.some((name) => classes.get(name)?.members.includes(member))) return "verified";
  return line.every((name) => classes.has(name)) ? "contradicted" : "unverifiable";
}

test("it is what walking up the classes says", () => {
  const names = ["A", "B", "C", "D"];
  const body = fc.record({
    bases: fc.subarray(["A", "B", "C", "D", "Unread"], { maxLength: 2 }),
    members: fc.subarray(["f", "g", "h"], { minLength: 1 }),
  });
  const seen = new Set<Relation>();
  fc.assert(
    fc.property(
      fc.subarray(names, { minLength: 1 }),
      fc.array(body, { minLength: 4, maxLength: 4 }),
      (some, bodies) => {
        const classes = new Map(
          some.map((name, index) => [name, bodies[index] ?? { bases: [], members: [] }]),
        );
        const source = [...classes]
          .map(
            ([name, { bases, members }]) =>
              `class ${name}${bases.length > 0 ? `(${bases.join(", ")})` : ""}:\n${members.map((one) => `  def ${one}(self): pass`).join("\n")}`,
          )
          .join("\n\n");
        for (const member of ["f", "g", "z"]) {
          const expected = slowly(classes, some[0] ?? "", member);
          seen.add(expected);
          check([source], `${some[0]}.${member}`, expected);
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(seen.size).toBe(3);
});
