/** One place that answers the question: both where and what, or one of them. */
export interface TruthPlace {
  /** From the root of the repository. */
  readonly path?: string;
  /** As a program writes it: `Session`, `Session.send`. */
  readonly symbol?: string;
}

/** The places that answer a question; more than one where a symbol is defined more than once. */
export type GroundTruth = readonly TruthPlace[];

/** What an answer has to hold for a place. Throws a `TypeError` for a place that names nothing. */
export function entitiesOfPlace({ path = "", symbol = "" }: TruthPlace): readonly TruthEntity[] {
  if (path === "" && symbol === "")
    throw new TypeError("a place of the ground truth needs a `path` or a `symbol`");
  return [
    ...(path === "" ? [] : [{ kind: "path", value: path } as const]),
    ...(symbol === "" ? [] : [{ kind: "symbol", value: symbol } as const]),
  ];
}

/** A path or a symbol of a place. */
export interface TruthEntity {
  readonly kind: "path" | "symbol";
  readonly value: string;
}
