// Which tools and arguments a rule names, and where each name stands in the file.
import { expect, test } from "vitest";
import { fileOf } from "../../test/judge.ts";
import { readRules } from "../read-rules.ts";
import { fitsTool } from "./fits-tool.ts";
import { namesOf } from "./names-of.ts";
import { patternsIn } from "./patterns-in.ts";

/** `name line:column`, tools first, `!` behind those without which the rule can't be met. */
function check(demand: string, expected: readonly string[], top = ""): void {
  const { mentions } = readRules(fileOf(demand, top));
  const shown = mentions.flatMap(({ names, arguments: args, needed }) => [
    ...names.map(({ name, line, column }) => `${name} ${line}:${column}${needed ? "!" : ""}`),
    ...args.map(({ name, line, column }) => `.${name} ${line}:${column}`),
  ]);
  expect(shown).toEqual(expected);
}

test.each<[string, readonly string[]]>([
  ["never: refund", ["refund 5:12"]],
  ["never: '*'", []],
  ["never: [a, b]", ["a 5:13", "b 5:16"]],
  ["never: 're*'", ["re* 5:12"]],
  ["never: { tool: a, with: { x: 1, 'y.z': 2 } }", ["a 5:20", ".x 5:31", ".y.z 5:37"]],
  ["never: { tool: a, result: { ok: true } }", ["a 5:20"]],
  ["never: { tool: '*', with: { x: 1 } }", []],
  ["before: [a, b]", ["a 5:14!", "b 5:17"]],
  ["finally: { after: a, call: b }", ["a 5:23", "b 5:32!"]],
  ["at_most: { call: a, times: 1, per: o }", ["a 5:22", "a 5:22", ".o 5:40"]],
  ["declare: { response: [a, b] }", ["a 5:27", "b 5:30!"]],
  ["declare: { not_response: [a, b] }", ["a 5:31", "b 5:34"]],
  ["ltl: called(a) -> called(b(x = 1))", ["a 5:17", "b 5:30", ".x 5:32"]],
  ["ltl: |\n      called(a) &\n        called(bb)", ["a 6:14", "bb 7:16"]],
  ["ltl: 'called(ab) & called(b)'", ["ab 5:18", "b 5:31"]],
  // A name in quotes is one word
  [`ltl: 'called("not a  b") & called("a  b")'`, ["not a  b 5:19", "a  b 5:40"]],
  [`ltl: 'called("send it") & called(it)'`, ["send it 5:19", "it 5:38"]],
  [`ltl: 'called("it") & called("it")'`, ["it 5:19"]],
  [`ltl: 'called(it) & called("it")'`, ["it 5:18"]],
  ['ltl: "called(\\"a \\\\\\"b\\\\\\" c\\")"', ['a "b" c 5:20']],
  [`ltl: 'called("x y"(["x y"].z = 1))'`, ["x y 5:19", `.["x y"].z 5:24`]],
])("{ %s } names %j", (demand, expected) => check(demand, expected));

test("a name of a group is looked for where the group stands, and one of a shell where the shell does", () => {
  check("never: g", ["put 7:7", "post 7:12"], "define:\n  g: [put, post]\n");
  check("never: { runs: git push }", ["sh 6:16", ".cmd 6:30"], "shell: { tool: sh, argument: cmd }\n");
});

test("a name that stands nowhere is placed at its rule", () => {
  check("never: { runs: git push }", ["bash 4:5", "shell 4:5", ".command 4:5"]);
});

test("a rule says whether its tools may come later", () => {
  const flags = (demand: string): readonly boolean[] =>
    readRules(fileOf(demand)).mentions.map(({ optional }) => optional);
  expect([flags("never: a"), flags("never: a\n    optional: true")]).toEqual([[false], [true]]);
});

test.each<[Parameters<typeof fitsTool>[0], readonly string[], readonly string[]]>([
  [{ kind: "any" }, ["a", ""], []],
  [{ kind: "name", name: "a" }, ["a"], ["A", "ab"]],
  [{ kind: "names", names: ["a", "b"] }, ["a", "b"], ["c", "a, b"]],
  [{ kind: "glob", glob: "mcp__*__get?" }, ["mcp__x__gets"], ["mcp__x__get", "mcp_x__gets"]],
])("%j speaks of the tools %j and not of %j", (selector, fits, doesNot) => {
  expect([...fits, ...doesNot].filter((name) => fitsTool(selector, name))).toEqual(fits);
  expect(namesOf(selector).length).toBe(selector.kind === "any" ? 0 : selector.kind === "names" ? 2 : 1);
});

test("each pattern of a formula is found once, in whatever it stands", () => {
  const { procedure } = readRules(
    fileOf(
      "ltl: 'forall o in argsOf(a, x). (count(b(x = $o)) <= 1 & (now(a) U (bind c(y = $y). O now(d)))) | called(d)'",
    ),
  );
  const [constraint] = procedure.constraints;
  const names =
    constraint === undefined ? [] : patternsIn(constraint.formula).flatMap(({ tool }) => namesOf(tool));
  expect(names.toSorted()).toEqual(["a", "b", "c", "d"]);
});
