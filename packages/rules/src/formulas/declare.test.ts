// The templates of DECLARE against a table computed from their definitions, and against published verdicts.
import { existsSync, readFileSync } from "node:fs";
import { type ToolCall, Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { parseRules } from "../parse-rules.ts";
import { templateNames } from "../read/read-declare.ts";

type Word = readonly string[];
type Definition = (word: Word) => boolean;

const places = (word: Word, letter: string): readonly number[] =>
  [...word.keys()].filter((place) => word[place] === letter);
const every =
  (letter: string, is: (place: number, word: Word) => boolean): Definition =>
  (word) =>
    places(word, letter).every((place) => is(place, word));
const atLeast =
  (times: number): Definition =>
  (word) =>
    places(word, "a").length >= times;
const atMost =
  (times: number): Definition =>
  (word) =>
    places(word, "a").length <= times;
const has = (word: Word, letter: string): boolean => word.includes(letter);
const behind = (word: Word, place: number): Word => word.slice(place + 1);
const ahead = (word: Word, place: number): Word => word.slice(0, place);
const both =
  (...parts: readonly Definition[]): Definition =>
  (word) =>
    parts.every((one) => one(word));
const not =
  (definition: Definition): Definition =>
  (word) =>
    !definition(word);
/** The letter comes after the word before another does. */
const firstOf = (word: Word, letter: string, other: string): boolean =>
  has(word, letter) && (!has(word, other) || word.indexOf(letter) < word.indexOf(other));

const response = every("a", (place, word) => has(behind(word, place), "b"));
const alternateResponse = every("a", (place, word) => firstOf(behind(word, place), "b", "a"));
const chainResponse = every("a", (place, word) => word[place + 1] === "b");
const notResponse = every("a", (place, word) => !has(behind(word, place), "b"));
const notChainResponse = every("a", (place, word) => word[place + 1] !== "b");
// Orders that end in `b` are written `[a, b]`, so here each `b` asks for an earlier `a`.
const precedence = every("b", (place, word) => has(ahead(word, place), "a"));
const alternatePrecedence = every("b", (place, word) => firstOf(ahead(word, place).toReversed(), "a", "b"));
const chainPrecedence = every("b", (place, word) => word[place - 1] === "a");
const onlyWith: Definition = (word) => !has(word, "a") || has(word, "b");
const never = both(
  (word) => has(word, "a"),
  (word) => has(word, "b"),
);

/** Each template, of `a` or of `[a, b]`, straight from what it says. */
const definitions: Readonly<Record<string, Definition>> = {
  absence: (word) => !has(word, "a"),
  at_least_1: atLeast(1),
  at_least_2: atLeast(2),
  at_least_3: atLeast(3),
  at_most_1: atMost(1),
  at_most_2: atMost(2),
  at_most_3: atMost(3),
  init: (word) => word[0] === "a",
  end: (word) => word.at(-1) === "a",
  responded_existence: onlyWith,
  co_existence: (word) => has(word, "a") === has(word, "b"),
  not_responded_existence: not(never),
  not_co_existence: not(never),
  response,
  alternate_response: alternateResponse,
  chain_response: chainResponse,
  not_response: notResponse,
  not_chain_response: notChainResponse,
  precedence,
  alternate_precedence: alternatePrecedence,
  chain_precedence: chainPrecedence,
  not_precedence: every("b", (place, word) => !has(ahead(word, place), "a")),
  not_chain_precedence: every("b", (place, word) => word[place - 1] !== "a"),
  succession: both(response, precedence),
  alternate_succession: both(alternateResponse, alternatePrecedence),
  chain_succession: both(chainResponse, chainPrecedence),
  not_succession: notResponse,
  not_chain_succession: notChainResponse,
};

const words = upTo(5);

test("every template has a definition here", () => {
  expect(Object.keys(definitions).sort()).toEqual([...templateNames].sort());
  expect(templateNames.length).toBe(28);
});

test.each(Object.entries(definitions))("%s", (name, definition) => {
  const judge = judgeOf(`{ ${name}: ${isUnary(name) ? "a" : "[a, b]"} }`);
  expect(words.filter((word) => judge(word) !== definition(word))).toEqual([]);
  expect(new Set(words.map(definition)).size).toBe(2);
});

test("a variable ties the two calls of a template together", () => {
  const one = "{ tool: a, with: { x: $v } }, { tool: b, with: { x: $v } }";
  const procedure = procedureOf(`{ response: [${one}] }`);
  const call = (name: string, x: number, position: number): ToolCall => ({
    name,
    args: { x },
    position,
    outcome: "ok",
    result: null,
  });
  const verdict = (...calls: readonly [string, number][]): string | undefined =>
    verifyTrace(
      { ...Trace.fromNames([]), calls: calls.map(([name, x], place) => call(name, x, place)) },
      procedure,
    ).constraints[0]?.verdict;
  expect([verdict(["a", 1], ["b", 1]), verdict(["a", 1], ["b", 2])]).toEqual(["satisfied", "violated"]);
});

const published = new URL("../../../../../shared/data/ltlf/declare_template_verdicts.json", import.meta.url);
const isThere = existsSync(published);
const reason = isThere ? "" : " (skipped: ../shared/data is not there)";

/** The published automata of these forbid their second argument before their first; we write the earlier first, as in all others. */
const lateFirst: ReadonlySet<string> = new Set(["NotSuccession", "NotChainSuccession"]);

test.skipIf(!isThere)(`all templates agree with the published verdicts on 1,093 words${reason}`, () => {
  const { words: texts, templates } = JSON.parse(readFileSync(published, "utf8")) as {
    words: readonly string[];
    templates: Readonly<Record<string, { dfa_verdicts: string }>>;
  };
  const disagreeing = Object.entries(templates).flatMap(([title, { dfa_verdicts }]) => {
    const [, name = "", calls = ""] = /^(\w+)\((.*)\)$/.exec(title) ?? [];
    const snake = name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, "_").toLowerCase();
    const written = calls.split(", ");
    const ordered = lateFirst.has(name) ? written.toReversed() : written;
    const judge = judgeOf(`{ ${snake}: ${ordered.length > 1 ? `[${ordered.join(", ")}]` : calls} }`);
    const ours = texts.map((text) => (judge([...text]) ? "1" : "0")).join("");
    return ours === dfa_verdicts ? [] : [title];
  });
  expect([disagreeing, Object.keys(templates).length, texts.length]).toEqual([[], 28, 1_093]);
});

function isUnary(name: string): boolean {
  return /^(?:absence|at_|init|end)/.test(name);
}

function procedureOf(demand: string): ReturnType<typeof parseRules> {
  return parseRules(`version: 1\nid: t\nrules:\n  - id: r\n    declare: ${demand}\n`);
}

function judgeOf(demand: string): (word: Word) => boolean {
  const procedure = procedureOf(demand);
  return (word) => verifyTrace(Trace.fromNames(word), procedure).constraints[0]?.verdict === "satisfied";
}

/** All words over three letters up to this length. */
function upTo(length: number): readonly Word[] {
  const longer = length === 0 ? [] : upTo(length - 1);
  const full = longer.filter((word) => word.length === length - 1);
  return length === 0
    ? [[]]
    : [...longer, ...full.flatMap((word) => ["a", "b", "c"].map((one) => [...word, one]))];
}
