import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import type { RewardOptions } from "@agentltl/core/host";
import { getRequestListener } from "@hono/node-server";
import type { RewarderOptions } from "../../reward/create-rewarder.ts";
import { rewardApp, type ServerLimits, serverLimits } from "./reward-app.ts";
import { createRewardMetrics } from "./reward-metrics.ts";
import { createRewardPool, type PoolSettings, poolSettings } from "./reward-pool.ts";

/** How a reward server is started. */
export interface ServeOptions extends RewarderOptions {
  /** Default 8321; 0 for any that is free. */
  readonly port?: number;
  /** Default 127.0.0.1: whoever reaches the server may use it. */
  readonly host?: string;
  readonly server?: Partial<ServerLimits>;
  readonly pool?: Partial<PoolSettings>;
  /** How long requests may go on after `stop`, in milliseconds. Default 10,000. */
  readonly graceMs?: number;
}

/** A running server. */
export interface RewardServer {
  readonly url: string;
  /** Takes no more requests, waits for those that are being answered, ends. Safe to call twice. */
  stop(): Promise<void>;
}

/** Starts a server of rewards (DESIGN section 7). Rejects where the port is taken. */
export async function serveRewards(options: ServeOptions = {}): Promise<RewardServer> {
  const { port = 8321, host = "127.0.0.1", graceMs = 10_000, settings = {}, ...rest } = options;
  const { tasks, task, limits } = rest;
  const tasksOnly = {
    ...(tasks === undefined ? {} : { tasks }),
    ...(task === undefined ? {} : { task }),
    ...(limits === undefined ? {} : { limits }),
  };
  const pool = createRewardPool(tasksOnly, { ...poolSettings(availableParallelism()), ...options.pool });
  const server = httpServer(settings, pool, { ...serverLimits, ...options.server });
  await listen(server.http, port, host);
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(server.http.address(), host),
    stop() {
      stopped ??= server.stop(graceMs).then(() => pool.close());
      return stopped;
    },
  };
}

interface OpenServer {
  readonly http: Server;
  stop(graceMs: number): Promise<void>;
}

function httpServer(
  settings: RewardOptions,
  pool: ReturnType<typeof createRewardPool>,
  limits: ServerLimits,
): OpenServer {
  let [open, inFlight] = [true, 0];
  const app = rewardApp({
    pool,
    settings,
    limits,
    metrics: createRewardMetrics(),
    isOpen: () => open,
    inFlight: () => inFlight,
  });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const http = createServer(
    { headersTimeout: 30_000, requestTimeout: 0, keepAliveTimeout: 30_000 },
    (incoming, outgoing) => {
      inFlight += 1;
      outgoing.once("close", () => {
        inFlight -= 1;
      });
      if (!open) outgoing.setHeader("connection", "close");
      // Errors of a client that went away are no fault of ours.
      incoming.on("error", () => {});
      outgoing.on("error", () => {});
      void answer(incoming, outgoing);
    },
  );
  http.maxConnections = 4_096;
  return {
    http,
    stop(graceMs) {
      open = false;
      return new Promise((resolve) => {
        const late = setTimeout(() => http.closeAllConnections(), graceMs);
        http.close(() => {
          clearTimeout(late);
          resolve();
        });
        http.closeIdleConnections();
      });
    },
  };
}

function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}

function urlOf(address: string | AddressInfo | null, host: string): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
