import { member } from "./member.ts";

/** Whether a tool has returned that it failed: those of MCP say `isError` in what they return. */
export function isToolFault(returned: unknown): boolean {
  return member(returned, "isError") === true && Array.isArray(member(returned, "content"));
}
