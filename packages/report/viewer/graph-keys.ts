/** A node of a pair of graphs: its side, and its number from 0 in the order in which the side is drawn. */
export interface GraphPlace {
  readonly side: "left" | "right";
  readonly node: number;
}

interface Sides {
  /** How many nodes each side has. */
  readonly left: number;
  readonly right: number;
  /** The node on the other side that a node is linked to. */
  readonly partner: (place: GraphPlace) => number | undefined;
}

/** Where a key leads: up and down on one side, left and right to the partner on the other, or to what stands about as high. */
export function graphPlaceAfter(key: string, place: GraphPlace, sides: Sides): GraphPlace | undefined {
  const { side, node } = place;
  const last = sides[side] - 1;
  const along = (to: number): GraphPlace => ({ side, node: Math.max(0, Math.min(last, to)) });
  switch (key) {
    case "ArrowUp":
      return along(node - 1);
    case "ArrowDown":
      return along(node + 1);
    case "Home":
      return along(0);
    case "End":
      return along(last);
    case "ArrowLeft":
      return across(place, "left", sides);
    case "ArrowRight":
      return across(place, "right", sides);
  }
  return undefined;
}

function across(place: GraphPlace, side: GraphPlace["side"], sides: Sides): GraphPlace {
  if (side === place.side || sides[side] === 0) return place;
  return { side, node: sides.partner(place) ?? Math.min(place.node, sides[side] - 1) };
}
