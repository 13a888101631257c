import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Figure } from "../src/model/figure.ts";
import { GraphPairView } from "./graph-pair-view.tsx";
import { numbersOf } from "./numbers-of.ts";
import { type Plotted, plotOf } from "./plot-of.ts";

interface FigureViewProps {
  readonly figure: Figure;
  /** Shows a call of the run that the figure is about. */
  readonly onCall?: (position: number) => void;
}

/** A plot or a pair of graphs, and below it, to be opened, its numbers. */
export function FigureView({ figure, onCall }: FigureViewProps): JSX.Element {
  return (
    <figure aria-label={figure.title} class={figure.kind}>
      <figcaption>
        <h2>{figure.title}</h2>
        {figure.caption !== undefined && <p>{figure.caption}</p>}
      </figcaption>
      {figure.kind === "graph-pair" ? (
        <GraphPairView pair={figure} {...(onCall === undefined ? {} : { onCall })} />
      ) : (
        <PlotView figure={figure} />
      )}
      <Numbers figure={figure} />
    </figure>
  );
}

/** What stands before a legend in the style. */
const legendRoom = 8;

/** A plot that is wider than this has its marks far apart. */
const widest = 800;

function PlotView({ figure }: { readonly figure: Plotted }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    let drawn = 0;
    const draw = (): void => {
      const width = Math.floor(current.clientWidth - legendRoom);
      if (width === drawn || width <= 0) return;
      drawn = width;
      const plot = plotOf(figure, Math.min(width, widest));
      plot.setAttribute("aria-hidden", "true");
      current.replaceChildren(plot);
    };
    draw();
    const watcher = new ResizeObserver(draw);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [figure]);
  return <div class="plot" ref={place} />;
}

function Numbers({ figure }: { readonly figure: Figure }): JSX.Element {
  const [head = [], ...rows] = numbersOf(figure);
  return (
    <details>
      <summary>{figure.kind === "graph-pair" ? "as a table" : "numbers"}</summary>
      <div class="wide">
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
              <tr key={number}>
                {row.map((cell, column) => (
                  <td key={head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
