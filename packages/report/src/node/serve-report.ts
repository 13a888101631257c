import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import type { Report } from "../model/report.ts";
import { reportApp } from "./report-app.ts";

/** A page that is being served. */
export interface ServedReport {
  /** On this machine alone: `http://127.0.0.1:8322`. */
  readonly url: string;
  /** Shows another report to all who look. */
  update(report: Report): void;
  close(): Promise<void>;
}

/** Serves a report to the browsers of this machine; they show each update by themselves. Port 0 takes any that is free. Rejects where a port is taken. */
export async function serveReport(report: Report, port = 0): Promise<ServedReport> {
  let newest = report;
  const tells = new Set<() => void>();
  const app = reportApp(() => newest, {
    follow(tell) {
      tells.add(tell);
      return () => tells.delete(tell);
    },
  });
  const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    update(next) {
      newest = next;
      for (const tell of tells) tell();
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      });
    },
  };
}
