import fc from "fast-check";
import { expect, test } from "vitest";
import { type GraphPlace, graphPlaceAfter } from "../viewer/graph-keys.ts";
import { layoutOf, nodeSize } from "../viewer/layout-of.ts";
import { linesOf } from "../viewer/lines-of.ts";
import { firstGraphPlace, linkedGraphs, nodeAt, partnerOf } from "../viewer/linked-graphs.ts";
import { numbersOf } from "../viewer/numbers-of.ts";
import { graphOf, refundGraphs } from "./graph-pair.ts";

const names = ["a", "b", "c", "__proto__", "constructor", "toString", '<img src="x">', ""];
const pairs = names.flatMap((from, at) => names.slice(at + 1).map((to) => [from, to] as const));
const runs = Number(process.env.AGENTLTL_RUNS ?? 150);

test("of edges without a circle each leads downwards, no two nodes overlap, and all lies inside, whatever nodes are called", () => {
  fc.assert(
    fc.property(
      fc.subarray(names, { minLength: 1 }),
      fc.uniqueArray(fc.constantFrom(...pairs), { maxLength: 12 }),
      (nodes, edges) => {
        const placed = layoutOf({
          ...graphOf(nodes, []),
          edges: edges.map(([from, to]) => ({ from, to, standing: "good", says: "" })),
        });
        expect(placed.nodes.map(({ id }) => id).toSorted()).toEqual(nodes.toSorted());
        const inside = edges.filter((ends) => ends.every((end) => nodes.includes(end)));
        expect(placed.edges).toHaveLength(inside.length);
        const y = new Map(placed.nodes.map((node) => [node.id, node.y]));
        for (const { from, to, points } of placed.edges) {
          expect((y.get(to) ?? 0) - (y.get(from) ?? 0)).toBeGreaterThan(nodeSize.height);
          expect(points.length).toBeGreaterThan(1);
        }
        for (const one of placed.nodes) {
          expect(one.x - nodeSize.width / 2).toBeGreaterThanOrEqual(0);
          expect(one.x + nodeSize.width / 2).toBeLessThanOrEqual(placed.width);
          expect(one.y + nodeSize.height / 2).toBeLessThanOrEqual(placed.height);
          for (const other of placed.nodes)
            if (one !== other)
              expect(
                Math.abs(one.x - other.x) >= nodeSize.width || Math.abs(one.y - other.y) >= nodeSize.height,
              ).toBe(true);
        }
      },
    ),
    { numRuns: runs },
  );
});

test("nodes stand in the order in which they are drawn, from top to bottom", () => {
  const { nodes } = layoutOf(graphOf(["c", "b", "a"], ["a b", "b c"]));
  expect(nodes.map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("an empty graph, a circle, a loop and an edge that hangs in the air are drawn as far as they can be", () => {
  expect(layoutOf(graphOf([], []))).toMatchObject({ nodes: [], edges: [], ...nodeSize });
  expect(layoutOf(graphOf(["a", "b"], ["a b", "b a"])).edges).toHaveLength(2);
  expect(layoutOf(graphOf(["a", "b"], ["a a", "a nowhere", "a b"])).edges).toHaveLength(1);
});

test.each<[string, number, number, readonly string[]]>([
  ["Verify", 10, 2, ["Verify"]],
  ["Verify who is asking", 10, 2, ["Verify who", "is asking"]],
  ["Verify who is asking for it", 10, 2, ["Verify who", "is asking…"]],
  ["get_reservation_details", 10, 2, ["get_reserv", "ation_det…"]],
  ["get_reservation_details", 12, 2, ["get_reservat", "ion_details"]],
  ["  ", 10, 2, [""]],
  ["🙂🙂🙂", 2, 2, ["🙂🙂", "🙂"]],
])("%j in lines of %i is cut as it should be", (label, width, most, lines) => {
  expect(linesOf(label, width, most)).toEqual(lines);
});

test("no line is longer than there is room, and what is not cut is all there", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.integer({ min: 2, max: 12 }),
      (label, width) => {
        const lines = linesOf(label, width, 99);
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width);
        expect(lines.join("").replace(/\s/g, "")).toBe(label.replace(/\s/g, ""));
        expect(linesOf(label, width, 2).length).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: runs },
  );
});

const graphs = linkedGraphs(refundGraphs);
/** Where keys lead, one after the other, by the ids of nodes. */
function check(keys: readonly string[], start: GraphPlace = { side: "left", node: 0 }): string {
  let place = start;
  const ids = keys.map((key) => {
    const sides = {
      left: graphs.left.nodes.length,
      right: graphs.right.nodes.length,
      partner: (from: GraphPlace) => partnerOf(graphs, from),
    };
    place = graphPlaceAfter(key, place, sides) ?? place;
    return nodeAt(graphs, place)?.id;
  });
  return ids.join(" ");
}

test("keys lead along a graph, and across to what belongs to a node", () => {
  expect(check(["ArrowUp", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "Enter"])).toBe(
    `identify size 0 1 ${graphs.left.nodes[1]?.id} ${graphs.left.nodes[1]?.id}`,
  );
  expect(check(["End", "ArrowDown", "Home", "ArrowLeft"])).toMatch(/^(pay pay|desk desk) identify identify$/);
  expect(check(["End"], { side: "right", node: 0 })).toBe("2");
  expect(check(["ArrowLeft"], { side: "right", node: 2 })).toBe("pay");
});

test("a key leads nowhere where the other side is empty", () => {
  const empty = { left: 1, right: 0, partner: () => undefined };
  expect(graphPlaceAfter("ArrowRight", { side: "left", node: 0 }, empty)).toEqual({ side: "left", node: 0 });
  expect(graphPlaceAfter("a", { side: "left", node: 0 }, empty)).toBeUndefined();
});

test("a reader begins where something is wrong", () => {
  expect(nodeAt(graphs, firstGraphPlace(graphs))?.id).toBe("identify");
  const extra = linkedGraphs({ ...refundGraphs, left: graphOf(["a"], []) });
  expect(nodeAt(extra, firstGraphPlace(extra))?.id).toBe("1");
  const none = linkedGraphs({ ...refundGraphs, left: graphOf([], []), right: graphOf(["a"], []) });
  expect(nodeAt(none, firstGraphPlace(none))?.id).toBe("a");
});

test("a link to a node that is not there is left out", () => {
  expect(linkedGraphs({ ...refundGraphs, links: [{ left: "size", right: "9", says: "" }] }).links).toEqual(
    [],
  );
  expect(graphs.links).toHaveLength(2);
});

test("the table says of every node and edge how it stands, why, and what it belongs to", () => {
  expect(numbersOf(refundGraphs).map((row) => row.join(" | "))).toMatchInlineSnapshot(`
    [
      "graph | what | stands | because | belongs to",
      "expected | Verify who is asking | wrong | it was not done | ",
      "expected | Decide by the amount | as it should be | done | #1 classify_amount (similarity 1)",
      "expected | Note that the desk refunds | no part of this | not for this query | ",
      "expected | Refund the amount | not evaluated | whether it worked was not recorded | #3 refund (similarity 1)",
      "expected | Verify who is asking → Decide by the amount | wrong | the first was not done | ",
      "expected | Decide by the amount → Refund the amount | as it should be | kept | ",
      "expected | Decide by the amount → Note that the desk refunds | no part of this | not for this query | ",
      "observed | #1 classify_amount | as it should be | matched | Decide by the amount (similarity 1)",
      "observed | #2 wipe_everything_that_was_ever_written_down | wrong | an extra action | ",
      "observed | #3 refund | not evaluated | how it ended was not recorded | Refund the amount (similarity 1)",
      "observed | #1 classify_amount → #2 wipe_everything_that_was_ever_written_down | no part of this | seen in this order | ",
      "observed | #2 wipe_everything_that_was_ever_written_down → #3 refund | no part of this | seen in this order | ",
    ]
  `);
});
