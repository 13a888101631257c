import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { rolldown } from "rolldown";

/** A page of an example and its route, on this machine. */
export interface PageServer {
  readonly url: string;
  close(): void;
}

/** Bundles the page that `source` draws, and answers what it posts with `handle`. */
export async function startPageServer(
  source: string,
  handle: (request: Request) => Promise<Response>,
): Promise<PageServer> {
  const bundle = await rolldown({
    input: source,
    platform: "browser",
    logLevel: "silent",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  const [script] = (await bundle.generate({ format: "esm" })).output;
  await bundle.close();
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (incoming.method !== "POST") {
      response.writeHead(200, { "content-type": "text/html" });
      response.end(
        `<!doctype html><div id="root"></div><script type="module">${script.code.replaceAll("</script", "<\\/script")}</script>`,
      );
      return;
    }
    const body = JSON.stringify(await json(incoming));
    const replied = await handle(new Request("http://localhost/api/chat", { method: "POST", body }));
    response.writeHead(replied.status, Object.fromEntries(replied.headers));
    for await (const chunk of replied.body ?? []) response.write(chunk);
    response.end();
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/?chat=page`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
