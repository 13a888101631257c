type PlotLibrary = typeof import("@observablehq/plot");

/** The options of a plot. */
export type PlotOptions = NonNullable<Parameters<PlotLibrary["plot"]>[0]>;

/** What draws plots without a browser. */
export interface Canvas {
  readonly Plot: PlotLibrary;
  /** A plot on white as the text of an SVG file; `label` says what it shows to those who can't see it. */
  draw(label: string, options: PlotOptions): string;
}

/** Loads the libraries, which nothing needs that draws no plot. */
export async function openCanvas(): Promise<Canvas> {
  const [Plot, { parseHTML }] = await Promise.all([import("@observablehq/plot"), import("linkedom")]);
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  return {
    Plot,
    draw(label, options) {
      const plot = Plot.plot({ document, style: { background: "white" }, ...options });
      plot.setAttribute("xmlns", "http://www.w3.org/2000/svg");
      plot.setAttribute("role", "img");
      plot.setAttribute("aria-label", label);
      return `${plot.outerHTML}\n`;
    },
  };
}
