import { AgentLTLError } from "../errors/agentltl-error.ts";

/**
 * A deep, frozen copy of plain data that may hold functions, which are kept as they are. Members that are `undefined` are left out.
 *
 * What is held twice is copied once. `change` may replace each copied list or object, parts before wholes. Needs no call stack, so that nesting of any depth is fine. Throws `formula-invalid` on a value that
 * holds itself.
 */
export function copyData<Value>(root: Value, change: (copy: object) => object = (copy) => copy): Value {
  const copies = new Map<object, object>();
  const open = new Set<object>();
  const pending: object[] = isContainer(root) ? [root] : [];
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    const source: object = top;
    const inside = Object.values(source).filter(isContainer);
    const waiting = copies.has(source) || open.has(source) ? [] : inside.filter((one) => !copies.has(one));
    if (waiting.some((one) => open.has(one)) || waiting.includes(source))
      throw new AgentLTLError("formula-invalid", "a formula holds itself: formulas are finite");
    open.add(source);
    // One by one: a call takes no more than some 100,000 arguments.
    for (const one of waiting) pending.push(one);
    if (waiting.length === 0) {
      pending.pop();
      open.delete(source);
      if (!copies.has(source)) copies.set(source, Object.freeze(change(copyOf(source, copies))));
    }
  }
  return (isContainer(root) ? copies.get(root) : root) as Value;
}

function copyOf(source: object, copies: ReadonlyMap<object, object>): object {
  const copied = (value: unknown): unknown => (isContainer(value) ? copies.get(value) : value);
  if (Array.isArray(source)) return source.map(copied);
  const members = Object.entries(source).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members.map(([key, value]) => [key, copied(value)]));
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
