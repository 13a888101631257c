/** Whether a rule file can name a tool so, and mean it alone. */
export function standsInRules(tool: string): boolean {
  return tool.trim() !== "" && !/[\s(){}[\],=*?]/.test(tool);
}
