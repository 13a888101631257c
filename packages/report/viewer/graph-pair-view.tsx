import type { JSX } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { GraphPair } from "../src/model/graph-pair.ts";
import { GraphDrawing } from "./graph-drawing.tsx";
import { type GraphPlace, graphPlaceAfter } from "./graph-keys.ts";
import { firstGraphPlace, headRoom, type LinkedGraphs, linkedGraphs, nodeAt, partnerOf } from "./linked-graphs.ts";
import { nodeSize } from "./layout-of.ts";
import { standingWords } from "./standing-words.ts";

interface GraphPairViewProps {
  readonly pair: GraphPair;
  readonly onCall?: (position: number) => void;
}

/** Two graphs side by side. Arrow keys lead along each and across, from a node to the one that belongs to it; what is chosen is said below. */
export function GraphPairView({ pair, onCall }: GraphPairViewProps): JSX.Element {
  const graphs = useMemo(() => linkedGraphs(pair), [pair]);
  const [place, setPlace] = useState<GraphPlace>(() => firstGraphPlace(graphs));
  const drawing = useRef<SVGSVGElement>(null);
  const partner = partnerOf(graphs, place);
  const choose = (next: GraphPlace): void => {
    setPlace(next);
    const call = nodeAt(graphs, next)?.call;
    if (call !== undefined) onCall?.(call);
    drawing.current?.querySelectorAll<SVGElement>(`.${next.side} .node`)[next.node]?.focus();
  };
  const move = (event: KeyboardEvent): void => {
    const next = graphPlaceAfter(event.key, place, {
      left: graphs.left.nodes.length,
      right: graphs.right.nodes.length,
      partner: (from) => partnerOf(graphs, from),
    });
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  const side = (name: GraphPlace["side"]): JSX.Element => (
    <g class={name} transform={`translate(${name === "left" ? 0 : graphs.offset} ${headRoom})`}>
      <text class="graph-name" y="-10">
        {pair[name].name}
      </text>
      <GraphDrawing
        graph={graphs[name]}
        name={pair[name].name}
        chosen={place.side === name ? place.node : undefined}
        partner={place.side === name ? undefined : partner}
        onChoose={(node) => choose({ side: name, node })}
      />
    </g>
  );
  return (
    <>
      <div class="plot graphs">
        <svg
          ref={drawing}
          role="group"
          aria-label={`${pair.left.name} and ${pair.right.name}`}
          width={graphs.width}
          height={graphs.height}
          viewBox={`0 0 ${graphs.width} ${graphs.height}`}
          onKeyDown={move}
        >
          <Links graphs={graphs} place={place} />
          {side("left")}
          {side("right")}
        </svg>
      </div>
      <p class="legend">
        {Object.values(standingWords).map(([sign, word]) => (
          <span key={sign}>
            {sign} {word}
          </span>
        ))}
        <span>┄ belongs together</span>
      </p>
      <p class="graph-says" aria-live="polite">
        <Said pair={pair} graphs={graphs} place={place} />
      </p>
    </>
  );
}

interface PlaceProps {
  readonly graphs: LinkedGraphs;
  readonly place: GraphPlace;
}

/** Lines between nodes that belong together, that of the chosen one thicker. */
function Links({ graphs: { left, right, offset, links }, place }: PlaceProps): JSX.Element {
  return (
    <g class="links" aria-hidden="true">
      {links.map((link) => {
        const [one, other] = [left.nodes[link.left], right.nodes[link.right]];
        if (one === undefined || other === undefined) return null;
        const [x1, y1] = [one.x + nodeSize.width / 2, one.y + headRoom];
        const [x2, y2] = [offset + other.x - nodeSize.width / 2, other.y + headRoom];
        const bend = (x1 + x2) / 2;
        return (
          <path
            key={`${link.left} ${link.right}`}
            class={link[place.side] === place.node ? "chosen-one" : ""}
            d={`M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`}
          />
        );
      })}
    </g>
  );
}

/** What there is to say of the chosen node: how it stands, what it belongs to, and which of its edges are not as they should be. */
function Said({ pair, graphs, place }: PlaceProps & { readonly pair: GraphPair }): JSX.Element | null {
  const node = nodeAt(graphs, place);
  if (node === undefined) return null;
  const link = graphs.links.find((one) => one[place.side] === place.node);
  const other = place.side === "left" ? "right" : "left";
  const partner = link === undefined ? undefined : graphs[other].nodes[link[other]];
  const edges = pair[place.side].edges.filter(
    ({ from, to, standing }) => (from === node.id || to === node.id) && (standing === "bad" || standing === "open"),
  );
  return (
    <>
      <b>
        {standingWords[node.standing][0]} {node.label}
      </b>{" "}
      {node.says}
      {partner !== undefined && ` – ${pair[other].name}: ${partner.label}, ${link?.says}`}
      {edges.map(({ says, standing }) => ` – ${standingWords[standing][0]} ${says}`)}
    </>
  );
}
