import {
  columnFilteringFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/preact-table";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Cell, Column, Row, Table } from "../src/model/table.ts";
import { HeadCell } from "./head-cell.tsx";
import { numberText } from "./numbers-of.ts";
import { Pages } from "./pages.tsx";
import { Sign } from "./sign.tsx";
import { addressOf } from "./use-shown-run.ts";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
});

const rowsOnPage = 50;

/** A table to sort and filter. It shows one page at a time, so that ten thousand rows cost no more than fifty. */
export function DataTable({ table: { title, caption, columns, rows } }: { readonly table: Table }): JSX.Element {
  const defined = useMemo(() => columns.map(columnOf), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defined,
    data,
    globalFilterFn: "includesString",
    enableSortingRemoval: true,
    initialState: { pagination: { pageIndex: 0, pageSize: rowsOnPage } },
  });
  const nameColumn = columns.findIndex(({ kind }) => kind === "text");
  const found = table.getPrePaginatedRowModel().rows.length;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {caption !== undefined && <p>{caption}</p>}
      {rows.length > 5 && (
        <label class="filter">
          filter{" "}
          <input type="search" onInput={(event) => table.setGlobalFilter(event.currentTarget.value)} />{" "}
          <output>{found === rows.length ? `${found} rows` : `${found} of ${rows.length} rows`}</output>
        </label>
      )}
      <div class="wide">
        <table class="data">
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map(({ id, column }, index) => (
                  <HeadCell
                    key={id}
                    title={columns[index]?.title ?? ""}
                    sorted={column.getIsSorted()}
                    onSort={() => column.toggleSorting()}
                  />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map(({ id, original }) => (
              <tr key={id}>
                {columns.map((column, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                  <td key={index} class={column.kind}>
                    {shown(original, column.kind, index, index === nameColumn)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pages
        page={table.state.pagination.pageIndex}
        of={table.getPageCount()}
        onTurn={(page) => table.setPageIndex(page)}
      />
    </section>
  );
}

/** What is not evaluated stands last, however the column is sorted. */
function columnOf(column: Column, index: number) {
  return {
    id: String(index),
    accessorFn: ({ cells }: Row) => comparable(cells[index] ?? null, column),
    sortUndefined: "last" as const,
    sortFn: column.kind === "text" ? ("alphanumeric" as const) : ("basic" as const),
    sortDescFirst: column.kind === "number",
  };
}

function comparable(cell: Cell, { kind }: Column): string | number | undefined {
  if (cell === null) return undefined;
  return kind === "verdict" ? ["bad", "open", "good"].indexOf(String(cell)) : cell;
}

/** A cell; the name in a row that is about a run leads to the run. */
function shown(
  { cells, run }: Row,
  kind: Column["kind"],
  index: number,
  isName: boolean,
): JSX.Element | string {
  const cell = cells[index] ?? null;
  switch (kind) {
    case "verdict":
      return cell === "good" || cell === "bad" || cell === "open" ? <Sign of={cell} /> : "";
    case "number":
      return typeof cell === "string" ? cell : numberText(cell);
    case "text":
      return run !== undefined && isName ? <a href={addressOf(run)}>{cell}</a> : String(cell ?? "");
  }
}
