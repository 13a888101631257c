import { Fragment, type JSX } from "preact";

/** A tool's name, which may be broken where one of its words ends. */
export function ToolName({ name }: { readonly name: string }): JSX.Element {
  let place = 0;
  return (
    <span class="tool">
      {name.split(/(?<=[_./:-])/).map((part) => {
        place += part.length;
        return (
          <Fragment key={place}>
            {part}
            <wbr />
          </Fragment>
        );
      })}
    </span>
  );
}
