import { wilson } from "@agentltl/statistics";
import { expect, test } from "vitest";
import { shareBar } from "./share-bar.ts";

test("a share has its interval", () => {
  const [low, high] = wilson(3, 12);
  expect(shareBar("broken", 3, 12)).toEqual({ name: "broken", value: 0.25, low, high });
});

test("none of some is 0, and of nothing there is no share", () => {
  expect(shareBar("broken", 0, 12)).toMatchObject({ value: 0 });
  expect(shareBar("broken", 0, 0)).toEqual({ name: "broken", value: null });
});
