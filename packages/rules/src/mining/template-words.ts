import type { JsonObject } from "@agentltl/core/host";
import type { Candidate } from "./candidate.ts";
import { examplesWith } from "./examples-with.ts";
import { nameOf } from "./name-of.ts";

/** What a rule file and people read of a template for these tools. */
export type Words = Pick<Candidate, "template" | "tools" | "name" | "sentence" | "body" | "examples">;

/** In its texts the words `a` and `b` stand for the tools. */
interface Template {
  readonly sentence: string;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Where it is no template of DECLARE under its own name. */
  readonly body?: (first: string, second: string) => JsonObject;
}

const templates: ReadonlyMap<string, Template> = new Map<string, Template>([
  ...[1, 2, 3].flatMap((times): readonly [string, Template][] => [
    [
      `at_most_${times}`,
      {
        sentence: `\`a\` is called ${timesText(times)} at most`,
        allow: [list(times)],
        deny: [list(times + 1)],
        body: (call) => ({ at_most: { call, times } }),
      },
    ],
    [
      `at_least_${times}`,
      {
        sentence: `\`a\` is called ${timesText(times)} at least`,
        allow: [list(times)],
        deny: [times === 1 ? 'user: "hello"' : list(times - 1)],
      },
    ],
  ]),
  ...Object.entries<Template>({
    never: {
      sentence: "`a` is not called",
      allow: ["something_else"],
      deny: ["a"],
      body: (never) => ({ never }),
    },
    init: { sentence: "`a` is the first call", allow: ["a"], deny: ["something_else, a"] },
    end: { sentence: "`a` is the last call", allow: ["a"], deny: ["a, something_else"] },
    responded_existence: { sentence: "runs with `a` have `b`, too", allow: ["b, a"], deny: ["a"] },
    co_existence: { sentence: "`a` and `b` are called in the same runs", allow: ["b, a"], deny: ["a", "b"] },
    not_co_existence: { sentence: "no run has both `a` and `b`", allow: ["a", "b"], deny: ["a, b"] },
    response: { sentence: "behind `a` comes `b`, at some time", allow: ["a, b"], deny: ["b, a"] },
    alternate_response: {
      sentence: "behind `a` comes `b`, before the next `a`",
      allow: ["a, b, a, b"],
      deny: ["a, a, b"],
    },
    chain_response: {
      sentence: "right behind `a` comes `b`",
      allow: ["a, b"],
      deny: ["a, something_else, b"],
    },
    precedence: { sentence: "before `b` stands `a`", allow: ["a, b"], deny: ["b"] },
    alternate_precedence: {
      sentence: "before `b` stands `a`, behind the previous `b`",
      allow: ["a, b, a, b"],
      deny: ["a, b, b"],
    },
    chain_precedence: {
      sentence: "right before `b` stands `a`",
      allow: ["a, b"],
      deny: ["a, something_else, b"],
    },
    succession: {
      sentence: "behind `a` comes `b`, and before `b` stands `a`",
      allow: ["a, b"],
      deny: ["a", "b"],
    },
    alternate_succession: {
      sentence: "`a` and `b` take turns, `a` first",
      allow: ["a, b, a, b"],
      deny: ["a, a, b", "a, b, b"],
    },
    chain_succession: {
      sentence: "`a` and `b` come in pairs, the one right behind the other",
      allow: ["a, b"],
      deny: ["a, something_else, b"],
    },
    not_response: { sentence: "behind `a` comes no `b`", allow: ["b, a"], deny: ["a, b"] },
    before: {
      sentence: "before `b` some `a` has worked, in an earlier step",
      allow: ["a, b"],
      deny: ["b", "[a b]"],
      body: (first, then) => ({ before: { first, then } }),
    },
    finally: {
      sentence: "when `a` has worked, some `b` works later",
      allow: ["a, b"],
      deny: ["a"],
      body: (after, call) => ({ finally: { after, call } }),
    },
  }),
]);

/** The words of a template for one tool, or for two in the template's order. */
export function wordsOf(name: string, first: string, second = ""): Words {
  const template = templates.get(name);
  if (template === undefined) throw new RangeError(`no template is called ${name}`);
  const { sentence, allow, deny, body } = template;
  const tools = second === "" ? [first] : [first, second];
  const filled = (text: string): string =>
    text.replace(/\b[ab]\b/g, (letter) => (letter === "a" ? first : second));
  return {
    template: name,
    tools,
    name: nameOf(name, tools),
    sentence: filled(sentence),
    body: body?.(first, second) ?? { declare: { [name]: second === "" ? first : tools } },
    ...examplesWith(tools, { allow: allow.map(filled), deny: deny.map(filled) }),
  };
}

function list(times: number): string {
  return new Array<string>(times).fill("a").join(", ");
}

function timesText(times: number): string {
  return times === 1 ? "once" : times === 2 ? "twice" : `${times} times`;
}
