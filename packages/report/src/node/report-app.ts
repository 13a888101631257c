import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { Report } from "../model/report.ts";
import { renderReport } from "./render-report.ts";

/** Whoever wants to know when there is a newer report. */
export interface Followers {
  /** Calls `tell` at each newer report, until the returned function is called. */
  follow(tell: () => void): () => void;
}

/**
 * Serves the page, the report as JSON, and an event at each newer one. Asked by another name than this machine's own it answers nothing, so that no
 * page from elsewhere can read the runs through the reader's browser.
 */
export function reportApp(newest: () => Report, followers: Followers): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const host = new URL(context.req.url).hostname;
    if (!["127.0.0.1", "localhost", "[::1]"].includes(host))
      return context.text("ask for this page by 127.0.0.1", 403);
    context.header("Cross-Origin-Resource-Policy", "same-origin");
    context.header("Cache-Control", "no-store");
    await next();
    return undefined;
  });
  app.get("/", (context) => context.html(renderReport(newest(), { isLive: true })));
  app.get("/report.json", (context) => context.json(newest()));
  app.get("/events", (context) =>
    streamSSE(context, async (stream) => {
      const ended = new Promise<void>((resolve) => stream.onAbort(resolve));
      const leave = followers.follow(() => void stream.writeSSE({ event: "report", data: "" }));
      // What came while the page was loading is not missed.
      await stream.writeSSE({ event: "report", data: "" });
      await ended;
      leave();
    }),
  );
  return app;
}
