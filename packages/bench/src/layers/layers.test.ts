import { expect, test } from "vitest";
import { byLayer, layers } from "./layers.ts";

test("each layer has what is said of it, in the order of the layers", () => {
  const named = byLayer((layer) => `of ${layer}`);
  expect(Object.entries(named)).toEqual(layers.map((layer) => [layer, `of ${layer}`]));
});
