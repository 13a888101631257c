import { binderColumn } from "./binder-column.ts";
import { columnOf } from "./column-of.ts";
import type { Context } from "./context.ts";
import { isBinder } from "./plan.ts";
import { columnIn, ownerOf, type Request } from "./scopes.ts";

/** More values than this, of four bytes each, are not kept at a time. */
const mostValues = 250_000_000;

const tooLarge = "the formula is too large for a trace of this length";

/** Evaluates what a request asks for, into the columns of its scope and of those around it. Needs no call stack. */
export function fulfil(request: Request, context: Context): void {
  const open = [columnsFor(request, context)];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const next = top.next();
    if (next.done === true) open.pop();
    else open.push(columnsFor(next.value, context));
  }
}

function* columnsFor({ body, scope, only: asked }: Request, context: Context): Generator<Request, void> {
  const plan = context.plan(body, asked);
  if (plan.length * (context.view.records.length + 2) > mostValues) throw new Error(tooLarge);
  for (const { formula, only } of plan) {
    const { columns } = ownerOf(formula, scope, context);
    const known = columns.get(formula);
    if (known !== undefined && (known.only === undefined || known.only === only)) continue;
    const column = isBinder(formula)
      ? yield* binderColumn(formula, scope, only, context)
      : columnOf(formula, (part) => columnIn(part, scope, context), scope.bindings, only, context);
    columns.set(formula, { column, only });
  }
}
