/** A place where values stand: an argument, or something in a result, of a tool's calls. */
export interface ValuePlace {
  readonly tool: string;
  readonly part: "args" | "result";
  readonly path: string;
}

/** One text for each place. */
export function placeKey({ tool, part, path }: ValuePlace): string {
  return JSON.stringify([tool, part, path]);
}

/** The place for people: `get_order result.items[*].id`. */
export function placeText({ tool, part, path }: ValuePlace): string {
  if (part === "args") return `${tool} ${path}`;
  return `${tool} ${path === "" || path.startsWith("[") ? `result${path}` : `result.${path}`}`;
}
