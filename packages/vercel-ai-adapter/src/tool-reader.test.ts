import { expect, test } from "vitest";
import { z } from "zod";
import { toolReader } from "./tool-reader.ts";

test("tools are read with what their schemas say of arguments, whatever makes the schema", () => {
  const object = { type: "object", properties: { path: { type: "string" } } };
  const tools = {
    zod: { inputSchema: z.object({ path: z.string().transform(Number).pipe(z.number()) }) },
    json: { inputSchema: object },
    carried: { inputSchema: { jsonSchema: object } },
    later: { inputSchema: { jsonSchema: Promise.resolve(object) } },
    lazy: { inputSchema: () => object },
    none: {},
    odd: "a text",
  };
  expect(toolReader()({ tools })).toEqual([
    {
      name: "zod",
      parameters: expect.objectContaining({ properties: { path: { type: "number" } }, required: ["path"] }),
    },
    { name: "json", parameters: object },
    { name: "carried", parameters: object },
    { name: "later" },
    { name: "lazy" },
    { name: "none" },
    { name: "odd" },
  ]);
});

test("a request without tools shows none, which is not to have none", () => {
  expect(toolReader()({})).toBeUndefined();
  expect(toolReader()({ tools: undefined })).toBeUndefined();
  expect(toolReader()({ tools: {} })).toEqual([]);
});

test("each schema is read once", () => {
  let read = 0;
  const inputSchema = {
    get jsonSchema() {
      read += 1;
      return { type: "object" };
    },
  };
  const toolsOf = toolReader();
  const tools = { one: { inputSchema }, two: { inputSchema } };
  expect(toolsOf({ tools })).toEqual(toolsOf({ tools }));
  expect(read).toBe(1);
  toolReader()({ tools });
  expect(read).toBe(2);
});
