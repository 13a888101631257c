import type { Json, JsonObject } from "../../json/json.ts";
import { isJsonObject } from "../../json/json.ts";
import type { Path } from "../../json/path.ts";
import type { CallRecord } from "../../match/call-record.ts";
import { fit } from "../../match/fit.ts";
import type { Outcome, ToolCall } from "../../trace/trace-data.ts";
import type { AskedBit } from "./asked-bit.ts";
import type { Slot } from "./slot.ts";

/** How a call comes to its mask: its outcome, and what stands at each slot. */
export interface Picked {
  readonly outcome: string;
  readonly values: readonly { readonly slot: Slot; readonly values: readonly Json[] | undefined }[];
}

/** A call of the tool `name` with this mask, bits that are free or optional aside; `undefined` where none was found. */
export function exampleCall(
  asked: readonly AskedBit[],
  mask: number,
  name: string | undefined,
  picked: Picked,
): Omit<ToolCall, "position"> | undefined {
  if (name === undefined) return undefined;
  const parts: Record<Slot["part"], Json | undefined> = { args: {}, result: undefined, agent: undefined };
  for (const { slot, values } of picked.values) {
    if (values === undefined) return undefined;
    for (const value of values) parts[slot.part] = put(parts[slot.part], slot.path, value);
  }
  const { args = {}, result = null, agent } = parts;
  const outcome: Outcome =
    picked.outcome === "error" ? "error" : picked.outcome === "refused" ? "refused" : "ok";
  if (agent !== undefined && typeof agent !== "string") return undefined;
  const call = { name, args, result, outcome, ...(agent === undefined ? {} : { agent }) };
  return asked.every(
    ({ pattern, optional }, bit) =>
      optional ||
      pattern === undefined ||
      (fit(pattern, recordOf(call), undefined) === 1) === (((mask >> bit) & 1) === 1),
  )
    ? call
    : undefined;
}

function recordOf(call: Omit<ToolCall, "position">): CallRecord {
  const { outcome } = call;
  return {
    call: { ...call, position: 0 },
    index: 0,
    place: 0,
    argsMissing: false,
    resultMissing: false,
    ended: outcome === "ok" || outcome === "error" ? outcome : "neither",
    opensStep: true,
    startedAt: undefined,
    inside: null,
  };
}

/** As many elements as `value` says, where that is a number of elements an example may have. */
function ofLength(list: readonly Json[], value: Json): readonly Json[] {
  const length = typeof value === "number" && value >= 0 && value <= 100 ? Math.floor(value) : list.length;
  return Array.from({ length }, (_, index) => list[index] ?? {});
}

/** A copy with `value` at the path; below a `[*]` it stands in an element of its own. */
function put(root: Json | undefined, path: Path, value: Json): Json {
  const [segment, ...rest] = path;
  if (segment === undefined) return value;
  if (segment.kind === "key") {
    const object: JsonObject = root !== undefined && isJsonObject(root) ? root : {};
    const before = Object.hasOwn(object, segment.key) ? object[segment.key] : undefined;
    return { ...object, [segment.key]: put(before, rest, value) };
  }
  const list = Array.isArray(root) ? [...root] : [];
  if (segment.kind === "length") return ofLength(list, value);
  if (segment.kind === "every") return [...list, put(undefined, rest, value)];
  while (list.length <= Math.min(segment.index, 100)) list.push({});
  list[segment.index] = put(list[segment.index], rest, value);
  return list;
}
