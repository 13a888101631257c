/** Why a port can't be listened on, and what to do. */
export function listenReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return "the port is taken; give another with --port, or 0 for any that is free";
  if (code === "EACCES") return "the port needs more rights; give one above 1023 with --port";
  return error instanceof Error ? error.message : String(error);
}
