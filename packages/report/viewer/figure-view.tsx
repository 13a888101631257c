import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Figure } from "../src/model/figure.ts";
import { numbersOf } from "./numbers-of.ts";
import { plotOf } from "./plot-of.ts";

/** A plot, and below it, to be opened, its numbers. */
export function FigureView({ figure }: { readonly figure: Figure }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const plot = plotOf(figure);
    plot.setAttribute("aria-hidden", "true");
    place.current?.replaceChildren(plot);
  }, [figure]);
  const [head = [], ...rows] = numbersOf(figure);
  return (
    <figure aria-label={figure.title}>
      <figcaption>
        <h2>{figure.title}</h2>
        {figure.caption !== undefined && <p>{figure.caption}</p>}
      </figcaption>
      <div class="plot" ref={place} />
      <details>
        <summary>numbers</summary>
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
            {rows.map((row) => (
              <tr key={row.join("|")}>
                {row.map((cell, column) => (
                  <td key={head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
