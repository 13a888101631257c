import fc, { type Arbitrary } from "fast-check";
import type { Json } from "../src/json/json.ts";
import { jsonValues } from "../src/testing/index.ts";

/**
 * What a host may forward without having looked: any value at all. Some fight back when they are read, fast-check's reading included: they
 * are put in by {@link armed}.
 */
export function hostileValues(): Arbitrary<unknown> {
  const kinds = fc.constantFrom("proxy", "getter", "loop", "deep", "toJSON", "code");
  return fc.oneof(
    { weight: 4, arbitrary: jsonValues() },
    {
      weight: 3,
      arbitrary: fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withNullPrototype: true,
        withSparseArray: true,
        withTypedArray: true,
        withUnicodeString: true,
      }),
    },
    { weight: 1, arbitrary: kinds.map((kind) => new Fighting(kind)) },
  );
}

/** Stands for a value that fights back. */
class Fighting {
  readonly kind: string;

  constructor(kind: string) {
    this.kind = kind;
  }
}

/** The value with what fights back in place, in lists and plain objects. */
export function armed(value: unknown): unknown {
  if (value instanceof Fighting) return fighting(value.kind);
  if (Array.isArray(value)) return value.map(armed);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, armed(member)]));
}

/** One that throws wherever it is touched, one whose member throws, one that holds itself, and so on. */
function fighting(kind: string): unknown {
  const refuse = (): never => {
    throw new Error("no");
  };
  switch (kind) {
    case "proxy":
      return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse });
    case "getter":
      return Object.defineProperty({}, "x", { enumerable: true, get: refuse });
    case "loop": {
      const self: Record<string, unknown> = {};
      self.self = self;
      return self;
    }
    case "deep":
      return Array.from({ length: 5_000 }).reduce<unknown>((inner) => [inner], 1);
    case "toJSON":
      return { toJSON: refuse };
    default:
      return refuse;
  }
}

/** `whole` with one part, at any depth, left out or replaced by another value. */
export function edited(whole: Json): Arbitrary<Json> {
  const places = placesIn(whole);
  return fc
    .tuple(fc.nat(places.length - 1), fc.option(jsonValues(), { nil: undefined }))
    .map(([index, value]) => change(whole, places[index] ?? [], value));
}

type Place = readonly (string | number)[];

function placesIn(value: Json): readonly Place[] {
  const inside =
    typeof value !== "object" || value === null
      ? []
      : Array.isArray(value)
        ? [...value.entries()]
        : Object.entries(value);
  return [
    [],
    ...inside.flatMap(([key, member]) => placesIn(member as Json).map((place): Place => [key, ...place])),
  ];
}

function change(value: Json, [key, ...rest]: Place, to: Json | undefined): Json {
  if (key === undefined) return to ?? null;
  if (typeof value !== "object" || value === null) return value;
  const isHere = (one: string | number): boolean => String(one) === String(key);
  const isLast = rest.length === 0;
  const entries = Object.entries(value).flatMap(([name, member]): readonly (readonly [string, Json])[] => {
    if (!isHere(name)) return [[name, member]];
    if (!isLast) return [[name, change(member, rest, to)]];
    return to === undefined ? [] : [[name, to]];
  });
  return Array.isArray(value) ? entries.map(([, member]) => member) : Object.fromEntries(entries);
}
