import type { Json } from "@agentltl/core/host";
import type { ReadTracesOptions } from "../read-traces.ts";
import { recogniseJson } from "../recognise.ts";

/**
 * The options for reading a value, with the format that it is recognised by where none was named, so that it is looked through once.
 * `undefined` where no reader knows it; where several do, the options as they are: the reader then says so.
 */
export function recognisedOptions(value: Json, options: ReadTracesOptions): ReadTracesOptions | undefined {
  const { from = "auto" } = options;
  if (from !== "auto") return options;
  const recognition = recogniseJson(value);
  switch (recognition.kind) {
    case "recognised":
      return { ...options, from: recognition.format };
    case "ambiguous":
      return options;
    case "unknown":
      return undefined;
  }
}
