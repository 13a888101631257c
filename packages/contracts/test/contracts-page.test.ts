import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseContract } from "../src/index.ts";
import { judge } from "./contracts-page.ts";
import { runOf } from "./run-of.ts";

const page = readFileSync(new URL("../../../docs/contracts.md", import.meta.url), "utf8");
const [, contract = ""] = /^```yml\n(.*?)^```$/ms.exec(page) ?? [];

test("the page's contract is one", () => {
  expect(parseContract(contract).nodes.map(({ id }) => id)).toEqual([
    "identify",
    "size",
    "approve",
    "desk",
    "pay",
  ]);
});

test("the page's code judges a run, and its guard refuses what comes too early", () => {
  const trace = runOf("verify_identity, classify_amount, refund(amount=900)", {}, '{"status":"refunded"}');
  expect(judge(contract, trace)).toEqual({ failures: ["omission at approve"], refuses: true });
});
