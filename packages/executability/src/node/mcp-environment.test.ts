import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Trace } from "@agentltl/core";
import { beforeAll, describe, expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import type { Executability } from "../check/executability.ts";
import { mcpEnvironment } from "./mcp-environment.ts";
import type { McpServer } from "./mcp-server.ts";

const contacts = '{"c-7":"123","c-8":"456"}';
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "agentltl-contacts-"));
  writeFileSync(join(folder, "contacts.json"), contacts);
});

const server = (): McpServer => ({
  command: process.execPath,
  args: [fileURLToPath(new URL("../../test/contacts-server.mjs", import.meta.url))],
  folder,
});

/** What a run at the server comes to. Its own record says nothing of how calls ended. */
async function check(...calls: readonly (readonly [name: string, args?: object])[]): Promise<Executability> {
  const trace = Trace.fromMetrics({
    tool_calls: calls.map(([tool_name, args = {}], step) => ({ tool_name, arguments: args, step: step + 1 })),
  });
  return checkExecutability(trace, await mcpEnvironment(trace, server()));
}

const search = ["search_contacts", { phone: "123" }] as const;
const remove = (id: string) => ["delete_contact", { id }] as const;

describe("a trace is replayed at the server", () => {
  test("the worked example: a call that is rejected leaves the state, and later ones are judged from there", async () => {
    expect(await check(remove("123"), search, remove("c-7"))).toEqual({
      horizon: 3,
      fed: 1,
      valid: [false, true, true],
      firstFailure: {
        position: 0,
        category: "state-consistency",
        reason: "delete_contact ended in an error: there is no contact 123",
      },
    });
  });

  test("what a call changes is so for later ones of the run", async () => {
    expect((await check(remove("c-7"), remove("c-7"), remove("c-8"))).valid).toEqual([true, false, true]);
  });

  test("each run has a copy of the world of its own, and the world itself stays as it is", async () => {
    expect((await check(remove("c-7"))).fed).toBe(2);
    expect((await check(remove("c-7"))).fed).toBe(2);
    expect(readFileSync(join(folder, "contacts.json"), "utf8")).toBe(contacts);
  });

  test("tools and schemas are those that it lists", async () => {
    expect(await check(["delete_contacts"], ["delete_contact", { id: 7 }])).toMatchObject({
      valid: [false, false],
      firstFailure: { category: "schema", reason: expect.stringContaining("did it mean `delete_contact`?") },
    });
  });
});

test("nothing of our own environment is handed on but PATH and the like", async () => {
  const trace = Trace.fromMetrics({ tool_calls: [{ tool_name: "environment", arguments: {}, step: 1 }] });
  process.env.AGENTLTL_CANARY = "secret";
  const environment = await mcpEnvironment(trace, server());
  delete process.env.AGENTLTL_CANARY;
  const [call] = trace.calls;
  const transition = call === undefined ? undefined : environment.perform(environment.begin(trace), call);
  expect(JSON.stringify(transition)).toMatch(/"HOME( \w+)* PATH/);
  expect(JSON.stringify(transition)).not.toContain("CANARY");
});

test("a server that does not start is an error, and leaves nothing behind", async () => {
  const trace = Trace.fromMetrics({ tool_calls: [] });
  await expect(mcpEnvironment(trace, { command: "no-such-server-of-ours" })).rejects.toThrow("ENOENT");
});
