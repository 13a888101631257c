// Obligations and what was seen, paired over levels of the hierarchy: compared with every way to pair them, and with other orders of both lists.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ContractNode } from "../contract/contract.ts";
import { parseContract } from "../contract/parse-contract.ts";
import { condition } from "../expected/condition.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import type { ObservedNode } from "../observed/observed-graph.ts";
import { align } from "./alignment.ts";
import type { Similarity } from "./similarity.ts";

/** Nodes `a` to `c`, each alone, or a whole of one or two levels of parts, for which it stands or which stand for it. */
const forms = ["leaf", "coarse", "fine", "plain", "deep coarse", "deep fine"] as const;
type Form = (typeof forms)[number];

function nodesOf(id: string, form: Form): Record<string, object> {
  const node = (label: string, more: object = {}) => ({ label, type: "action", anytime: true, ...more });
  const flags = form.includes("coarse") ? { coarse: true } : form.includes("fine") ? { fine: true } : {};
  if (form === "leaf") return { [id]: node(`Do ${id}`) };
  const inner = form.startsWith("deep")
    ? { [`${id}m`]: node(`Do ${id}m`, { parent: id, ...(form === "deep coarse" ? flags : {}) }) }
    : {};
  const parent = form.startsWith("deep") ? `${id}m` : id;
  return {
    [id]: node(`Do ${id}`, flags),
    ...inner,
    [`${id}1`]: node(`Do ${id}1`, { parent }),
    [`${id}2`]: node(`Do ${id}2`, { parent }),
  };
}

const graphs: fc.Arbitrary<ExpectedGraph> = fc
  .array(fc.constantFrom(...forms), { minLength: 1, maxLength: 2 })
  .map((chosen) => {
    const nodes = Object.assign({}, ...chosen.map((form, at) => nodesOf("abc"[at] ?? "a", form)));
    return condition(parseContract(JSON.stringify({ version: 1, id: "levels", nodes })), {});
  });

/** How alike each node is to each of five kinds of behaviour, in steps of a tenth. */
const tables = fc.array(fc.array(fc.nat({ max: 10 }), { minLength: 12, maxLength: 12 }), {
  minLength: 5,
  maxLength: 5,
});
const nodeNames = ["a", "am", "a1", "a2", "b", "bm", "b1", "b2"];

function similarityOf(table: readonly (readonly number[])[]): Similarity {
  return ({ id }, { label }) => (table[Number(label)]?.[nodeNames.indexOf(id)] ?? 0) / 10;
}

const behaviours = fc.array(fc.nat({ max: 4 }), { maxLength: 4 });
function seenOf(kinds: readonly number[]): readonly ObservedNode[] {
  return kinds.map((kind, at) => ({
    label: String(kind),
    evidence: { kind: "span", start: at, end: at + 1, text: String(kind) },
    at,
    values: {},
    valuesComplete: false,
  }));
}

/** The definition: how alike an obligation and a behaviour are, each level of the hierarchy further weighing 0.8 of the one before. */
function alike(
  unit: ContractNode,
  seen: ObservedNode,
  all: readonly ContractNode[],
  similarity: Similarity,
): number {
  const found = [similarity(unit, seen)];
  let above = all.find(({ id }) => id === unit.parent);
  for (let factor = 0.8; above !== undefined; factor *= 0.8) {
    if (above.coarse) found.push(factor * similarity(above, seen));
    const { parent } = above;
    above = all.find(({ id }) => id === parent);
  }
  const below = (id: string, factor: number): void => {
    for (const part of all.filter(({ parent }) => parent === id)) {
      found.push(factor * similarity(part, seen));
      below(part.id, factor * 0.8);
    }
  };
  if (unit.fine) below(unit.id, 0.8);
  return Math.max(...found);
}

/** Obligations by themselves, slowly: what has no parts and is in no fine whole, and fine wholes that are in no other. */
function unitsOf(all: readonly ContractNode[]): readonly ContractNode[] {
  const inFine = ({ parent }: ContractNode): boolean => {
    const whole = all.find(({ id }) => id === parent);
    return whole !== undefined && (whole.fine || inFine(whole));
  };
  return all.filter((node) => !inFine(node) && (node.fine || !all.some(({ parent }) => parent === node.id)));
}

/** The most that pairs can add up to, by trying every way. In thousandths, as whole numbers. */
function most(
  weights: readonly (readonly number[])[],
  row = 0,
  taken: ReadonlySet<number> = new Set(),
): number {
  const own = weights[row];
  if (own === undefined) return 0;
  return Math.max(
    most(weights, row + 1, taken),
    ...own.map((weight, column) =>
      taken.has(column) || weight === 0 ? 0 : weight + most(weights, row + 1, new Set([...taken, column])),
    ),
  );
}

const threshold = 0.5;
const runs = Number(process.env.AGENTLTL_RUNS ?? 400);

test("no other way to pair obligations and behaviours over levels is more alike in all, and no pair is less alike than the threshold", () => {
  const levels = new Map<string, number>();
  fc.assert(
    fc.property(graphs, tables, behaviours, (expected, table, kinds) => {
      const similarity = similarityOf(table);
      const nodes = seenOf(kinds);
      const { matches, others } = align(
        expected,
        { nodes, unseen: [], lost: [], ended: true },
        similarity,
        threshold,
      );
      const units = unitsOf(expected.nodes);
      const weights = units.map((unit) =>
        nodes.map((seen) => {
          const value = alike(unit, seen, expected.nodes, similarity);
          return value < threshold ? 0 : Math.round(value * 1000);
        }),
      );
      const sum = [...matches.values()].reduce(
        (total, { similarity: value }) => total + Math.round(value * 1000),
        0,
      );
      expect(sum).toBe(most(weights));
      for (const [name, match] of matches) {
        const unit = units.find(({ id }) => id === name);
        const seen = nodes[match.observed];
        if (unit === undefined || seen === undefined) throw new Error(`\`${name}\` is no obligation`);
        expect(match.similarity).toBeCloseTo(alike(unit, seen, expected.nodes, similarity), 9);
        levels.set(match.level, (levels.get(match.level) ?? 0) + 1);
      }
      const places = [...matches.values()].map(({ observed }) => observed);
      expect(new Set([...places, ...others.keys()]).size).toBe(places.length + others.size);
      for (const [place, other] of others) {
        const column = units.map((_unit, row) => weights[row]?.[place] ?? 0);
        expect(Math.round(other.similarity * 1000)).toBe(Math.max(...column));
      }
    }),
    { numRuns: runs },
  );
  for (const level of ["itself", "above", "below"])
    expect((levels.get(level) ?? 0) / runs, level).toBeGreaterThan(0.1);
});

test("pairs do not hang on the order in which nodes and behaviours are listed", () => {
  fc.assert(
    fc.property(
      graphs,
      tables,
      behaviours,
      fc.infiniteStream(fc.nat()),
      (expected, table, kinds, numbers) => {
        const shuffled = <T>(list: readonly T[]): readonly T[] =>
          list
            .map((value) => ({ value, key: numbers.next().value }))
            .toSorted((one, other) => one.key - other.key)
            .map(({ value }) => value);
        const pairs = (graph: ExpectedGraph, list: readonly ObservedNode[]): unknown => {
          const { matches, others } = align(
            graph,
            { nodes: list, unseen: [], lost: [], ended: true },
            similarityOf(table),
            threshold,
          );
          const named = [...matches.values(), ...others.values()].map(({ observed, ...rest }) => ({
            ...rest,
            at: list[observed]?.at,
          }));
          return [matches.size, named.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))];
        };
        const nodes = seenOf(kinds);
        expect(pairs({ ...expected, nodes: shuffled(expected.nodes) }, shuffled(nodes))).toEqual(
          pairs(expected, nodes),
        );
      },
    ),
    { numRuns: runs },
  );
});

/** What is known of one behaviour of `a deep` graph, and what it is taken for. */
function check(form: Form, kind: string, as?: readonly string[]): string {
  const expected = condition(
    parseContract(JSON.stringify({ version: 1, id: "levels", nodes: nodesOf("a", form) })),
    {},
  );
  const similarity: Similarity = ({ id }, { label }) => Number(id === label);
  const [seen] = seenOf([0]);
  if (seen === undefined) return "";
  const known =
    as === undefined ? {} : { as: as.map((node) => ({ node, done: "yes", fits: "yes" }) as const) };
  const nodes = [{ ...seen, label: kind, ...known }];
  const { matches } = align(expected, { nodes, unseen: [], lost: [], ended: true }, similarity, threshold);
  return [...matches.values()]
    .map(({ node, level, similarity: value }) => `${node} ${level} ${value.toFixed(2)}`)
    .join();
}

test.each<[string, Form, string, string]>([
  ["the whole for a part, where the whole is coarse", "coarse", "a", "a1 above 0.80"],
  ["nothing for a part, where it is not", "plain", "a", ""],
  ["a whole two levels above", "deep coarse", "a", "a1 above 0.64"],
  ["a whole one level above", "deep coarse", "am", "a1 above 0.80"],
  ["a part for the whole, where the whole is fine", "fine", "a2", "a below 0.80"],
  ["a part two levels below", "deep fine", "a2", "a below 0.64"],
  ["the whole for itself, where it is fine", "fine", "a", "a itself 1.00"],
  ["a part for itself, where its whole is coarse", "coarse", "a2", "a2 itself 1.00"],
])("a behaviour that is %s", (_what, form, kind, expected) => {
  expect(check(form, kind)).toBe(expected);
  // A call that is a part that stands for the whole is no less sure than one that is the whole.
  expect(check(form, "?", [kind])).toBe(expected.replace(/below.*/, "below 1.00"));
});

test("what is in no pair is taken for what it is most like, and of equally like ones for an active obligation", () => {
  const contract = parseContract(`version: 1
id: ways
query: { large: boolean }
nodes:
  size: { label: Decide, type: decision }
  a: { label: Do a, type: action }
  b: { label: Do b, type: action }
edges: [size -> a, size -> b]
branches:
  way:
    at: size
    cases:
      large: { when: { large: true }, nodes: [b] }
      small: { otherwise: true, nodes: [a] }
`);
  const small = condition(contract, { large: false });
  const alikeness = [
    { a: 1, b: 0 },
    { a: 0, b: 1 },
    { a: 0.9, b: 0.95 },
    { a: 0.9, b: 0.9 },
  ];
  const similarity: Similarity = ({ id }, { label }) =>
    id === "a" || id === "b" ? (alikeness[Number(label)]?.[id] ?? 0) : 0;
  const takenFor = (...kinds: readonly number[]): string | undefined => {
    const { others } = align(
      small,
      { nodes: seenOf(kinds), unseen: [], lost: [], ended: true },
      similarity,
      threshold,
    );
    return others.get(2)?.node;
  };
  expect(takenFor(0, 1, 2)).toBe("b");
  expect(takenFor(0, 1, 3)).toBe("a");
});
