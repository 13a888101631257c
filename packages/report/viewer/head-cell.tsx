import type { JSX } from "preact";

interface HeadCellProps {
  readonly title: string;
  readonly sorted: false | "asc" | "desc";
  readonly onSort: () => void;
}

/** The head of a column, which sorts it. */
export function HeadCell({ title, sorted, onSort }: HeadCellProps): JSX.Element {
  const order = sorted === false ? "none" : sorted === "asc" ? "ascending" : "descending";
  const arrow = sorted === false ? "" : sorted === "asc" ? " ▲" : " ▼";
  return (
    <th scope="col" aria-sort={order}>
      <button type="button" onClick={onSort} aria-label={title === "" ? "verdict" : undefined}>
        {title}
        <span aria-hidden="true">{title === "" && sorted === false ? "↕" : arrow}</span>
      </button>
    </th>
  );
}
