import type { JsonObject } from "@agentltl/core/host";
import type { Candidate } from "./candidate.ts";

/** What a rule file and people read of a template for these tools. */
export type Words = Pick<Candidate, "template" | "tools" | "name" | "sentence" | "body" | "examples">;

interface Template {
  readonly sentence: (first: string, second: string) => string;
  readonly allow: (first: string, second: string) => readonly string[];
  readonly deny: (first: string, second: string) => readonly string[];
  /** Where it is no template of DECLARE under its own name. */
  readonly body?: (first: string, second: string) => JsonObject;
}

const other = "something_else";
const nothing = 'user: "hello"';

const templates: ReadonlyMap<string, Template> = new Map<string, Template>([
  [
    "never",
    {
      sentence: (a) => `\`${a}\` is not called`,
      allow: () => [other],
      deny: (a) => [a],
      body: (a) => ({ never: a }),
    },
  ],
  ...[1, 2, 3].map((times): [string, Template] => [
    `at_most_${times}`,
    {
      sentence: (a) => `\`${a}\` is called ${timesText(times)} at most`,
      allow: (a) => [list(a, times)],
      deny: (a) => [list(a, times + 1)],
      body: (a) => ({ at_most: { call: a, times } }),
    },
  ]),
  ...[1, 2, 3].map((times): [string, Template] => [
    `at_least_${times}`,
    {
      sentence: (a) => `\`${a}\` is called ${timesText(times)} at least`,
      allow: (a) => [list(a, times)],
      deny: (a) => [times === 1 ? nothing : list(a, times - 1)],
    },
  ]),
  [
    "init",
    { sentence: (a) => `\`${a}\` is the first call`, allow: (a) => [a], deny: (a) => [`${other}, ${a}`] },
  ],
  [
    "end",
    { sentence: (a) => `\`${a}\` is the last call`, allow: (a) => [a], deny: (a) => [`${a}, ${other}`] },
  ],
  [
    "responded_existence",
    {
      sentence: (a, b) => `runs with \`${a}\` have \`${b}\`, too`,
      allow: (a, b) => [`${b}, ${a}`],
      deny: (a) => [a],
    },
  ],
  [
    "co_existence",
    {
      sentence: (a, b) => `\`${a}\` and \`${b}\` are called in the same runs`,
      allow: (a, b) => [`${b}, ${a}`],
      deny: (a, b) => [a, b],
    },
  ],
  [
    "not_co_existence",
    {
      sentence: (a, b) => `no run has both \`${a}\` and \`${b}\``,
      allow: (a, b) => [a, b],
      deny: (a, b) => [`${a}, ${b}`],
    },
  ],
  [
    "response",
    {
      sentence: (a, b) => `behind \`${a}\` comes \`${b}\`, at some time`,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (a, b) => [`${b}, ${a}`],
    },
  ],
  [
    "alternate_response",
    {
      sentence: (a, b) => `behind \`${a}\` comes \`${b}\`, before the next \`${a}\``,
      allow: (a, b) => [`${a}, ${b}, ${a}, ${b}`],
      deny: (a, b) => [`${a}, ${a}, ${b}`],
    },
  ],
  [
    "chain_response",
    {
      sentence: (a, b) => `right behind \`${a}\` comes \`${b}\``,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (a, b) => [`${a}, ${other}, ${b}`],
    },
  ],
  [
    "precedence",
    {
      sentence: (a, b) => `before \`${b}\` stands \`${a}\``,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (_a, b) => [b],
    },
  ],
  [
    "alternate_precedence",
    {
      sentence: (a, b) => `before \`${b}\` stands \`${a}\`, behind the previous \`${b}\``,
      allow: (a, b) => [`${a}, ${b}, ${a}, ${b}`],
      deny: (a, b) => [`${a}, ${b}, ${b}`],
    },
  ],
  [
    "chain_precedence",
    {
      sentence: (a, b) => `right before \`${b}\` stands \`${a}\``,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (a, b) => [`${a}, ${other}, ${b}`],
    },
  ],
  [
    "succession",
    {
      sentence: (a, b) => `behind \`${a}\` comes \`${b}\`, and before \`${b}\` stands \`${a}\``,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (a, b) => [a, b],
    },
  ],
  [
    "alternate_succession",
    {
      sentence: (a, b) => `\`${a}\` and \`${b}\` take turns, \`${a}\` first`,
      allow: (a, b) => [`${a}, ${b}, ${a}, ${b}`],
      deny: (a, b) => [`${a}, ${a}, ${b}`, `${a}, ${b}, ${b}`],
    },
  ],
  [
    "chain_succession",
    {
      sentence: (a, b) => `\`${a}\` and \`${b}\` come in pairs, the one right behind the other`,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (a, b) => [`${a}, ${other}, ${b}`],
    },
  ],
  [
    "not_response",
    {
      sentence: (a, b) => `behind \`${a}\` comes no \`${b}\``,
      allow: (a, b) => [`${b}, ${a}`],
      deny: (a, b) => [`${a}, ${b}`],
    },
  ],
  [
    "before",
    {
      sentence: (a, b) => `before \`${b}\` some \`${a}\` has worked, in an earlier step`,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (a, b) => [b, `[${a} ${b}]`],
      body: (a, b) => ({ before: { first: a, then: b } }),
    },
  ],
  [
    "finally",
    {
      sentence: (a, b) => `when \`${a}\` has worked, some \`${b}\` works later`,
      allow: (a, b) => [`${a}, ${b}`],
      deny: (a) => [a],
      body: (a, b) => ({ finally: { after: a, call: b } }),
    },
  ],
]);

/** The words of a template for one tool, or for two in the template's order. */
export function wordsOf(name: string, first: string, second = ""): Words {
  const template = templates.get(name);
  if (template === undefined) throw new RangeError(`no template is called ${name}`);
  const { sentence, allow, deny, body } = template;
  const tools = second === "" ? [first] : [first, second];
  const calls = second === "" ? first : [first, second];
  return {
    template: name,
    tools,
    name: nameOf(name, tools),
    sentence: sentence(first, second),
    body: body?.(first, second) ?? { declare: { [name]: calls } },
    ...(tools.every(standsInExamples)
      ? { examples: { allow: allow(first, second), deny: deny(first, second) } }
      : {}),
  };
}

/** A rule's name from what it is made of. */
export function nameOf(template: string, parts: readonly string[]): string {
  return [template, ...parts]
    .map((part) => part.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, ""))
    .filter((part) => part !== "")
    .join("-");
}

/** Whether the notation of examples can name a tool so. */
export function standsInExamples(tool: string): boolean {
  return (
    /^[A-Za-z_][\w.-]*$/.test(tool) &&
    !tool.includes("->") &&
    !/^(?:user|assistant|system|answer)$/.test(tool)
  );
}

/** Whether a rule file can name a tool so, and mean it alone. */
export function standsInRules(tool: string): boolean {
  return tool.trim() !== "" && !/[\s(){}[\],=*?]/.test(tool);
}

function list(tool: string, times: number): string {
  return new Array<string>(times).fill(tool).join(", ");
}

function timesText(times: number): string {
  return times === 1 ? "once" : times === 2 ? "twice" : `${times} times`;
}
