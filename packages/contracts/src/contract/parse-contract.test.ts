import { expect, test } from "vitest";
import { refund } from "../../test/refund.ts";
import { ContractsError } from "../errors/contracts-error.ts";
import { parseContract } from "./parse-contract.ts";

/** What is wrong with a text, a line each. */
function check(text: string): string {
  try {
    parseContract(text, { file: "a.yaml" });
  } catch (error) {
    if (ContractsError.isInstance(error)) return `${error.code}\n${error.message}`;
    throw error;
  }
  return "nothing";
}

/** The small contract with some words in place of others. */
function changed(...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`no \`${from}\` there`);
    return text.replace(from, to);
  }, refund);
}

test("a contract that is right is read whole", () => {
  const contract = parseContract(refund);
  expect(contract).toMatchObject({ id: "refund", audited: true, extras: "refused" });
  expect([contract.nodes.length, contract.edges.length, contract.branches.length]).toEqual([7, 7, 1]);
  const { span = { start: 0, end: 0 } } = contract.nodes[0] ?? {};
  expect(contract.text?.slice(span.start, span.end)).toBe("find out who is asking");
});

test("JSON is read as well", () => {
  const file = { version: 1, id: "a", nodes: { one: { label: "Do it", type: "action" } } };
  expect(parseContract(JSON.stringify(file)).nodes.map(({ id }) => id)).toEqual(["one"]);
});

test.each<[string, string]>([
  ["a cycle", changed(["- size -> desk -> pay", "- size -> desk -> pay -> look_up"])],
  ["a part of itself", changed(["type: decision,", "type: decision, parent: size,"])],
  ["a dangling edge", changed(["-> pay -> tell", "-> pya -> tell"])],
  ["a parent that is not there", changed(["type: decision,", "type: decision, parent: desks,"])],
  [
    "a node in no edge",
    changed(["ignored", "# "], ["edges:", "  lone: { label: Alone, type: action }\nedges:"]),
  ],
  [
    "a case that its decision does not lead to",
    changed(
      ["size -> approve -> pay", "size -> pay"],
      ["- size -> desk", "- approve -> pay\n  - size -> desk"],
    ),
  ],
  [
    "a node that is never active",
    changed([
      "call: refund, once: true",
      "call: refund, when: { all: [{ channel: web }, { channel: shop }] }",
    ]),
  ],
  ["two cases that are right for one query", changed(["otherwise: true", 'when: { amount: { ">": 400 } }'])],
  ["a node in two cases", changed(["nodes: [desk]", "nodes: [desk, approve]"])],
  ["a field that the query has not", changed(['{ amount: { ">": 500 } }', '{ amuont: { ">": 500 } }'])],
  ["a value that a field never has", changed(['{ amount: { ">": 500 } }', "{ channel: wep }"])],
  ["a field in an invariant", changed(["query: paid", "query: payed"])],
  ["a formula that is none", changed(["count(verify_identity) <= 3", "count(verify_identity <= 3"])],
  ["a call that is none", changed(["call: get_order", 'call: "F now(get_order)"'])],
  ["a quote that is not there", changed(["quote: look the order up", "quote: look up the order"])],
  ["words that nobody knows", changed(["once: true", "twice: true"])],
  [
    "a wrong version, and a name that is none",
    changed(["version: 1", "version: 2"], ["  pay: {", "  __proto__: {"], ["  desk: {", "  _desk: {"]),
  ],
  ["a word that compares nothing", changed(['{ ">": 500 }', "{ above: 500 }"])],
  ["a case without a condition", changed(["otherwise: true, ", ""])],
  ["YAML that is none", "version: [1"],
])("refused with place and reason: %s", (_what, text) => {
  expect(check(text)).toMatchSnapshot();
});

test("a case for all other queries is right for none that another is", () => {
  expect(check(changed(['amount: { ">": 500 }', 'any: [{ amount: { ">": 500 } }, { channel: web }]']))).toBe(
    "nothing",
  );
});
