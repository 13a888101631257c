export { mcpEnvironment } from "./mcp-environment.ts";
export type { McpServer } from "./mcp-server.ts";
