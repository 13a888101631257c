import type { JSX } from "preact";

interface PagesProps {
  /** From 0. */
  readonly page: number;
  readonly of: number;
  readonly onTurn: (page: number) => void;
}

/** Turns the pages of a table; nothing where there is only one. */
export function Pages({ page, of, onTurn }: PagesProps): JSX.Element | null {
  if (of < 2) return null;
  const turn = (name: string, to: number): JSX.Element => (
    <button type="button" disabled={to < 0 || to >= of || to === page} onClick={() => onTurn(to)}>
      {name}
    </button>
  );
  return (
    <nav class="pages" aria-label="pages">
      {turn("first", 0)}
      {turn("previous", page - 1)}
      <span>
        page {page + 1} of {of}
      </span>
      {turn("next", page + 1)}
      {turn("last", of - 1)}
    </nav>
  );
}
