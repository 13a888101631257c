import type { Formula } from "@agentltl/core";

/** Formulas that ask something else by a little, one change each: other bounds, fewer conditions, no order. Some of them ask less. */
export function loosenings(formula: Formula): readonly Formula[] {
  const found: Formula[] = [];
  const text = JSON.stringify(formula);
  const rebuilt = (change: (value: object) => object | undefined): void => {
    let isChanged = false;
    const made: Formula = JSON.parse(text, (_key, value: unknown) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      const other = change(value);
      if (other === undefined) return value;
      isChanged = true;
      return other;
    });
    if (isChanged) found.push(made);
  };
  for (const by of [1, -1]) rebuilt((value) => withBound(value, by));
  rebuilt((value) => ("tool" in value && "outcome" in value ? without(value, "outcome") : undefined));
  rebuilt((value) =>
    "tool" in value && "where" in value && Array.isArray(value.where) && value.where.length > 0
      ? { ...value, where: [] }
      : undefined,
  );
  rebuilt((value) => ("kind" in value && value.kind === "inOrder" ? unordered(value) : undefined));
  rebuilt((value) => ("kind" in value && value.kind === "before" ? bothCalled(value) : undefined));
  return found;
}

/** A number of calls, one more or one less. */
function withBound(value: object, by: number): object | undefined {
  for (const key of ["times", "limit"]) {
    const bound: unknown = Reflect.get(value, key);
    if (typeof bound === "number" && "kind" in value && bound + by >= 0)
      return { ...value, [key]: bound + by };
  }
  return undefined;
}

function without(value: object, key: string): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

function unordered(value: object): object | undefined {
  const calls: unknown = Reflect.get(value, "calls");
  if (!Array.isArray(calls)) return undefined;
  return { kind: "and", parts: calls.map((call: unknown) => ({ kind: "called", call })) };
}

function bothCalled(value: object): object {
  const [first, then]: readonly unknown[] = [Reflect.get(value, "first"), Reflect.get(value, "then")];
  return { kind: "and", parts: [first, then].map((call) => ({ kind: "called", call })) };
}
