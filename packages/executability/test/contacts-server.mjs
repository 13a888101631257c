// A server with contacts in a file of its folder: they can be searched, and deleted by their id.
import { readFileSync, writeFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const read = () => JSON.parse(readFileSync("contacts.json", "utf8"));
const server = new McpServer({ name: "contacts", version: "1" });
const text = (value, isError = false) => ({ content: [{ type: "text", text: String(value) }], isError });

server.registerTool("search_contacts", { inputSchema: { phone: z.string() } }, ({ phone }) =>
  text(Object.entries(read()).find(([, one]) => one === phone)?.[0] ?? "none"),
);
server.registerTool("delete_contact", { inputSchema: { id: z.string() } }, ({ id }) => {
  const { [id]: gone, ...left } = read();
  if (gone === undefined) return text(`there is no contact ${id}`, true);
  writeFileSync("contacts.json", JSON.stringify(left));
  return text("deleted");
});
server.registerTool("environment", {}, () => text(Object.keys(process.env).sort().join(" ")));
await server.connect(new StdioServerTransport());
