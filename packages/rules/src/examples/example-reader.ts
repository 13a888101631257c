import type { Json } from "../read/json-value.ts";
import { exampleError } from "./example-error.ts";

/** Values nest at most so deep. */
const deepest = 50;

const space = /\s*/y;

/** A place in an example that moves forward. Each of its readers passes over white space behind what it reads. */
export class ExampleReader {
  readonly text: string;
  offset = 0;

  constructor(text: string) {
    this.text = text;
    this.skipSpace();
  }

  skipSpace(): void {
    space.lastIndex = this.offset;
    space.exec(this.text);
    this.offset = space.lastIndex;
  }

  atEnd(): boolean {
    return this.offset === this.text.length;
  }

  take(symbol: string): boolean {
    if (!this.text.startsWith(symbol, this.offset)) return false;
    this.offset += symbol.length;
    this.skipSpace();
    return true;
  }

  /** Passes over what the sticky expression finds here, and returns it. */
  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.offset;
    const found = sticky.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    this.offset += found.length;
    this.skipSpace();
    return found;
  }

  error(advice: string): Error {
    return exampleError(this.text, this.offset, advice);
  }

  /** A value: JSON, where keys and texts may also stand without quotes. */
  value(depth = 0): Json {
    if (depth > deepest) throw this.error(`values nest deeper than ${deepest}`);
    if (this.text[this.offset] === "{") return this.object(depth);
    if (this.take("[")) return this.list(depth);
    if (/["']/.test(this.text[this.offset] ?? "")) return this.quoted();
    const bare = this.match(/[^,{}[\]"'\s]+(?:[ \t]+[^,{}[\]"'\s]+)*/y)?.trim();
    if (bare === undefined) throw this.error("write a value: a word, a number, or a text in quotes");
    return literalOf(bare);
  }

  object(depth = 0): { readonly [key: string]: Json } {
    if (!this.take("{")) throw this.error("write the arguments as {name: value}");
    const members: [string, Json][] = [];
    while (!this.take("}")) {
      if (members.length > 0 && !this.take(",")) throw this.error('write "," or "}" here');
      const quoted = /["']/.test(this.text[this.offset] ?? "");
      const key = quoted ? this.quoted() : this.match(/[^\s:,{}[\]"']+/y);
      if (key === undefined || !this.take(":")) throw this.error("write the arguments as {name: value}");
      if (members.some(([other]) => other === key))
        throw this.error(`\`${key}\` is given twice; write it once`);
      members.push([key, this.value(depth + 1)]);
    }
    return Object.fromEntries(members);
  }

  private list(depth: number): readonly Json[] {
    const items: Json[] = [];
    while (!this.take("]")) {
      if (items.length > 0 && !this.take(",")) throw this.error('write "," or "]" here');
      items.push(this.value(depth + 1));
    }
    return items;
  }

  /** A text in double quotes, as JSON writes it, or in single quotes, where a quote is written twice. */
  quoted(): string {
    const single = this.match(/'(?:[^']|'')*'/y);
    if (single !== undefined) return single.slice(1, -1).replaceAll("''", "'");
    const double = this.match(/"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy);
    if (double === undefined) throw this.error("write the text in quotes, as JSON does, and close them");
    return String(JSON.parse(double));
  }
}

/** As in YAML and JSON: a number and the three words are themselves, everything else is a text. A number that would change is a text too. */
function literalOf(bare: string): Json {
  if (bare === "true" || bare === "false") return bare === "true";
  if (bare === "null") return null;
  const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number))
    ? number
    : bare;
}
