import type { JSX } from "preact";
import { nodeSize, type PlacedEdge, type PlacedGraph, type PlacedNode } from "./layout-of.ts";
import { linesOf } from "./lines-of.ts";
import { standingWords } from "./standing-words.ts";

interface GraphDrawingProps {
  readonly graph: PlacedGraph;
  readonly name: string;
  /** The number of the node that is chosen, and of the one that belongs to it. */
  readonly chosen: number | undefined;
  readonly partner: number | undefined;
  readonly onChoose: (node: number) => void;
}

/** One graph: its nodes as boxes, its edges as arrows, each with a line and a sign of its own for how it stands. */
export function GraphDrawing({ graph, name, chosen, partner, onChoose }: GraphDrawingProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no group that may stand in SVG
    <g role="group" aria-label={name}>
      {graph.edges.map((edge) => (
        <EdgeDrawing key={`${edge.from} ${edge.to}`} edge={edge} />
      ))}
      {graph.nodes.map((node, number) => (
        <NodeDrawing
          key={node.id}
          node={node}
          isChosen={number === chosen}
          isPartner={number === partner}
          onChoose={() => onChoose(number)}
        />
      ))}
    </g>
  );
}

function EdgeDrawing({ edge: { points, standing, says } }: { readonly edge: PlacedEdge }): JSX.Element {
  const [before, end] = [points.at(-2), points.at(-1)];
  const middle = points[Math.floor(points.length / 2)];
  const angle =
    before === undefined || end === undefined ? 90 : degrees(Math.atan2(end.y - before.y, end.x - before.x));
  return (
    <g class={`edge ${standing}`} aria-hidden="true">
      <title>{says}</title>
      <path d={points.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("")} />
      {end !== undefined && (
        <path class="tip" d="M0 0L-8 -4L-8 4Z" transform={`translate(${end.x} ${end.y}) rotate(${angle})`} />
      )}
      {standing === "bad" && middle !== undefined && (
        <text class="edge-sign" x={middle.x + 8} y={middle.y + 4}>
          {standingWords.bad[0]}
        </text>
      )}
    </g>
  );
}

interface NodeDrawingProps {
  readonly node: PlacedNode;
  readonly isChosen: boolean;
  readonly isPartner: boolean;
  readonly onChoose: () => void;
}

function NodeDrawing({ node, isChosen, isPartner, onChoose }: NodeDrawingProps): JSX.Element {
  const { x, y, label, standing, says } = node;
  const [sign, word] = standingWords[standing];
  const lines = linesOf(label, 23, 2);
  const { width, height } = nodeSize;
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button that may stand in SVG
    // biome-ignore lint/a11y/useKeyWithClickEvents: the drawing around it takes the keys of all its nodes
    <g
      class={`node ${standing}${isChosen ? " chosen-one" : ""}${isPartner ? " partner" : ""}`}
      role="button"
      tabindex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={`${nameOf(label, lines)}: ${word}, ${says}`}
      transform={`translate(${x - width / 2} ${y - height / 2})`}
      onClick={onChoose}
    >
      <title>{`${label}: ${says}`}</title>
      <rect width={width} height={height} rx={standing === "idle" ? 20 : 5} />
      <text class="node-sign" x="10" y={height / 2 + 5}>
        {sign}
      </text>
      {lines.map((line, number) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the line is
          key={number}
          x="28"
          y={height / 2 + 4 + 16 * (number - (lines.length - 1) / 2)}
        >
          {`${line} `}
        </text>
      ))}
    </g>
  );
}

/** What is read out begins with what is seen, so that who speaks to the page can say it; a label that does not fit follows whole. */
function nameOf(label: string, lines: readonly string[]): string {
  const shown = lines.join(" ");
  return shown === label.trim() ? shown : `${shown} (${label})`;
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}
