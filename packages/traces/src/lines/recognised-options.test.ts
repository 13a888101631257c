import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import type { ReadTracesOptions } from "../read-traces.ts";
import { recognisedOptions } from "./recognised-options.ts";

const chat: Json = [{ role: "assistant", tool_calls: [{ function: { name: "get" } }] }];
const block: Json = { role: "user", content: [{ type: "tool_result", tool_use_id: "1" }] };

test.each<readonly [string, Json, ReadTracesOptions, ReadTracesOptions | undefined]>([
  ["a value that a reader knows is read as its format", chat, {}, { from: "openai-chat" }],
  ["`auto` is the same as no format", chat, { from: "auto" }, { from: "openai-chat" }],
  ["a named format stays, whatever the value looks like", chat, { from: "otel" }, { from: "otel" }],
  ["a value that several readers know is left to the reader", [...chat, block], {}, {}],
  ["a value that no reader knows has none", { a: 1 }, {}, undefined],
])("%s", (_name, value, options, expected) => {
  expect(recognisedOptions(value, options)).toEqual(expected);
});
