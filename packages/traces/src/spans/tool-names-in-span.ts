/** The attributes under which the conventions keep a tool's name. */
export const toolNameKeys: readonly string[] = [
  "gen_ai.tool.name",
  "ai.toolCall.name",
  "tool.name",
  "mcp.tool.name",
];
