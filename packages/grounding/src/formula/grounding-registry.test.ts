import type { CodeView } from "@agentltl/core/formula";
import { isJsonObject } from "@agentltl/core/host";
import fc from "fast-check";
import { expect, test } from "vitest";
import { read, trace } from "../../test/calls.ts";
import { checkGrounding } from "../check/check-grounding.ts";
import { grounded, groundingRegistry } from "./grounding-registry.ts";

/** What the formula says: false where one entity fails, `null` where one is missing, else true. Straight from its meaning. */
function kappa(answer: string, calls: CodeView["calls"], policy: "paper" | "evidence"): boolean | null {
  const { domains, predicates } = groundingRegistry({ policy });
  const view = { calls, position: 0, metrics: {}, dialogue: [], finalAnswer: answer, bindings: {} };
  const verdicts = domains.answerEntities(view).map((entity) => {
    try {
      const result = predicates.grounded(view, entity);
      return typeof result === "boolean" ? result : result.passed;
    } catch {
      return null;
    }
  });
  return verdicts.includes(false) ? false : verdicts.includes(null) ? null : true;
}

const files: readonly (readonly [string, string | undefined])[] = [
  ["src/a.py", "def make_url(): pass"],
  ["src/b.py", "class HttpBox:\n  def send_it(self): pass"],
  ["src/c.py", undefined],
];

test("the formula's pieces and the check agree on every answer and trace", () => {
  const answers = fc.subarray([
    "src/a.py",
    "`make_url()`",
    "HttpBox.send_it(",
    "no_such",
    "12",
    "src/b.py",
    "x",
  ]);
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      answers,
      fc.subarray([...files]),
      fc.constantFrom("paper", "evidence"),
      (words, reads, policy) => {
        const { calls } = trace(...reads.map(([path, content]) => read(path, content)));
        const answer = words.join(" ");
        const expected = checkGrounding(answer, { calls }, { policy }).grounded;
        seen.add(`${policy} ${expected}`);
        expect(kappa(answer, calls, policy)).toBe(expected);
      },
    ),
  );
  expect([...seen].sort()).toEqual([
    "evidence false",
    "evidence null",
    "evidence true",
    "paper false",
    "paper null",
    "paper true",
  ]);
});

test("the formula is plain data that sees the whole trace", () => {
  expect(grounded()).toEqual({
    kind: "forall",
    variable: "e",
    domain: { kind: "registered", name: "answerEntities" },
    body: { kind: "predicate", name: "grounded", terms: [{ kind: "variable", name: "e" }], sees: "trace" },
  });
});

const view = {
  calls: trace(read("src/a.py", "x_y = 1")).calls,
  position: 0,
  metrics: {},
  dialogue: [],
  bindings: {},
};

test("without an answer there is no domain, which is missing and not empty", () => {
  const { domains } = groundingRegistry();
  expect(() => domains.answerEntities({ ...view, finalAnswer: undefined })).toThrow(
    "there is no final answer",
  );
});

test("what is no entity is missing, not ungrounded", () => {
  const { predicates } = groundingRegistry();
  for (const term of ["x_y", null, { type: "colour", value: "x" }, { type: "identifier" }])
    expect(() => predicates.grounded({ ...view, finalAnswer: "x_y" }, term)).toThrow("takes an entity");
});

test("what may have been seen in a read that was not recorded is missing", () => {
  const { predicates } = groundingRegistry();
  const { calls } = trace(read("src/a.py", undefined));
  const ask = () =>
    predicates.grounded({ ...view, calls, finalAnswer: "" }, { type: "identifier", value: "x_y" });
  expect(ask).toThrow("something that was read was not recorded");
});

test("the detail says where it was seen, or that it was not", () => {
  const { predicates } = groundingRegistry();
  const detail = (value: string) =>
    predicates.grounded({ ...view, finalAnswer: "" }, { type: "identifier", value });
  expect(detail("x_y")).toEqual({ passed: true, detail: "`x_y` was seen in #1, line 1" });
  expect(detail("z_z")).toEqual({ passed: false, detail: "`z_z` was not seen in what was read" });
  expect(detail("x_yy")).toEqual({
    passed: false,
    detail: "`x_yy` was not seen in what was read (nearest: `x_y`)",
  });
});

const source = read("src/a.py", "def send_it(): pass");
const asks = (dialogue: () => CodeView["dialogue"], question?: string) => {
  const { domains } = groundingRegistry(question === undefined ? {} : { question });
  const asked = { ...view, finalAnswer: "`find_me` and `send_it`", calls: trace(source).calls };
  const shown = Object.defineProperty({ ...asked }, "dialogue", { get: dialogue });
  return domains.answerEntities(shown).map((entity) => (isJsonObject(entity) ? entity.value : entity));
};

test.each<[string, () => CodeView["dialogue"], string | undefined, string]>([
  ["nobody said anything", () => [], undefined, "find_me send_it"],
  ["the user named it", () => [{ role: "user", text: "And find_me?", afterCall: 0 }], undefined, "send_it"],
  [
    "the assistant named it",
    () => [{ role: "assistant", text: "find_me", afterCall: 0 }],
    undefined,
    "find_me send_it",
  ],
  ["a question is handed in", () => [{ role: "user", text: "find_me", afterCall: 0 }], "send_it", "find_me"],
  [
    "what was said is not recorded",
    () => {
      throw new TypeError("what was said is not recorded");
    },
    undefined,
    "find_me send_it",
  ],
])("the entities that count, where %s", (_where, dialogue, question, expected) =>
  expect(asks(dialogue, question).join(" ")).toBe(expected),
);

test("of the same calls each is looked at once, however many entities are asked about and however they are shown", () => {
  let looks = 0;
  const registry = groundingRegistry({
    parser: {
      languages: new Set(["python" as const]),
      budgetMs: 1000,
      parse() {
        looks++;
        return undefined;
      },
    },
  });
  const { calls } = trace(source, read("src/b.py", "def close_it(): pass"));
  for (const value of ["send_it", "close_it", "open_it"]) {
    const shownAnew = calls.map((call) => ({ ...call }));
    registry.predicates.grounded(
      { ...view, calls: shownAnew, finalAnswer: "" },
      { type: "identifier", value },
    );
  }
  expect(looks).toBe(2);
  const changed = calls.map((call) => ({ ...call, result: "def open_it(): pass" }));
  const asked = { ...view, calls: changed, finalAnswer: "" };
  expect(registry.predicates.grounded(asked, { type: "identifier", value: "open_it" })).toMatchObject({
    passed: true,
  });
});
