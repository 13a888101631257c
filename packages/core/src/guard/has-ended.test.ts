import { expect, test } from "vitest";
import { hasEnded } from "./has-ended.ts";

test.each([
  ["ok", true],
  ["error", true],
  ["unknown", true],
  ["pending", false],
  ["denied", false],
  ["refused", false],
  ["done", false],
  [7, false],
  [undefined, false],
])("%s is how a call ended that ran: %s", (outcome, is) => expect(hasEnded(outcome)).toBe(is));
