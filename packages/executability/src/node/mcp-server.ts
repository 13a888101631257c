import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attemptLater } from "@agentltl/core/host";
import type { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";

/** A server of the Model Context Protocol that speaks over stdio, and the world that it acts in. */
export interface McpServer {
  readonly command: string;
  readonly args?: readonly string[];
  /** What it finds in its environment, beside a `HOME` of its own and what the SDK hands on by default, such as `PATH`. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder with its data. Each run gets a copy of its own, which the server starts in and which is gone afterwards. */
  readonly folder?: string;
  /** How long it may take to answer, in milliseconds. Default 30,000. */
  readonly timeout?: number;
}

/** A server at work in its copy. */
export interface RunningServer {
  readonly client: McpClient;
  close(): Promise<void>;
}

/** Starts the server in a copy of its folder. Needs `@modelcontextprotocol/sdk`, which is loaded only here. */
export async function startServer(server: McpServer): Promise<RunningServer> {
  const copy = await mkdtemp(join(tmpdir(), "agentltl-mcp-"));
  const remove = (): Promise<void> => rm(copy, { recursive: true, force: true });
  const started = await attemptLater(() => clientIn(copy, server));
  if (started.kind === "threw") {
    await remove();
    throw started.error;
  }
  const client = started.value;
  return {
    client,
    close: async () => {
      await client.close();
      await remove();
    },
  };
}

async function clientIn(
  copy: string,
  { command, args = [], env = {}, folder }: McpServer,
): Promise<McpClient> {
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
  if (folder !== undefined) await cp(folder, copy, { recursive: true });
  const client = new Client({ name: "agentltl", version: "1" });
  const path = process.env.PATH === undefined ? {} : { PATH: process.env.PATH };
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...args],
      cwd: copy,
      env: { ...path, HOME: copy, ...env },
      stderr: "ignore",
    }),
  );
  return client;
}
