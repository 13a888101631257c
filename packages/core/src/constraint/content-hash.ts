/**
 * Eight hex digits that depend on the content of plain data alone: not on the order of keys, nor on members that are `undefined`. A function
 * counts by its name.
 *
 * For telling versions apart, not for security: anyone can make two contents of one hash. Needs no call stack.
 */
export function contentHash(root: unknown): string {
  const numbers = new Map<string, number>();
  const known = new Map<object, number>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const top = pending.at(-1);
    const waiting = isContainer(top)
      ? valuesByKey(top).filter((one) => isContainer(one) && !known.has(one))
      : [];
    if (waiting.length > 0) {
      for (const one of waiting) pending.push(one);
      continue;
    }
    pending.pop();
    if (isContainer(top) && !known.has(top)) known.set(top, numberOf(textOf(top, known), numbers));
  }
  const text = isContainer(root) ? [...numbers.keys()].join("\n") : leafText(root);
  return fnv(text).toString(16).padStart(8, "0");
}

/** In an order that does not depend on how the object was made. */
function valuesByKey(container: object): readonly unknown[] {
  if (Array.isArray(container)) return container;
  const keys = Object.keys(container).sort();
  return keys.map((key): unknown => Reflect.get(container, key));
}

/** Equal texts get equal numbers, so that equal parts are one part. */
function numberOf(text: string, numbers: Map<string, number>): number {
  const found = numbers.get(text) ?? numbers.size;
  numbers.set(text, found);
  return found;
}

/** A container written with the numbers of the containers inside it. */
function textOf(container: object, known: ReadonlyMap<object, number>): string {
  const part = (value: unknown): string => (isContainer(value) ? `#${known.get(value)}` : leafText(value));
  if (Array.isArray(container)) return `[${container.map(part).join()}]`;
  const members = Object.entries(container).filter(([, value]) => value !== undefined);
  const texts = members.map(([key, value]) => `${JSON.stringify(key)}:${part(value)}`);
  return `{${texts.sort().join()}}`;
}

function leafText(value: unknown): string {
  if (typeof value === "function") return `function ${JSON.stringify(value.name)}`;
  if (typeof value === "number") return String(value === 0 ? 0 : value);
  return JSON.stringify(value) ?? typeof value;
}

/** The 32-bit hash of Fowler, Noll and Vo (1a) over UTF-16 units, mixed once more so that every bit reaches every other. */
function fnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
