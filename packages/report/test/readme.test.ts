import { readFileSync } from "node:fs";
import { defineProcedure, parse, Trace } from "@agentltl/core";
import { expect, test } from "vitest";
import { nightlyPage } from "./readme-example.ts";

const text = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the README's example is the one that is compiled, and makes a page", () => {
  expect(text("../README.md")).toContain(`\`\`\`ts\n${text("./readme-example.ts")}\`\`\``);
  const procedure = defineProcedure({
    id: "shop",
    constraints: [{ name: "once", formula: parse("count(refund) <= 1") }],
  });
  const page = nightlyPage([Trace.fromMetrics({ id: "t-1", tool_calls: [] })], procedure);
  expect(page).toContain("<title>Nightly</title>");
  expect(page).toContain('"id":"t-1"');
});
