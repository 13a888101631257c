import { attempt, type Json, readJson } from "@agentltl/core/host";
import { TracesError } from "../errors/traces-error.ts";

/**
 * Any value as JSON. What is plain is copied; live objects of a framework (messages of LangChain, say) write themselves by their `toJSON`.
 *
 * Throws `value-unreadable` where JSON can't carry the value.
 */
export function toJson(value: unknown): Json {
  const plain = readJson(value);
  if (plain.kind === "json") return plain.value;
  const written = attempt((): unknown => JSON.parse(JSON.stringify(value)));
  const again = written.kind === "done" ? readJson(written.value) : plain;
  if (again.kind === "json") return again.value;
  const path = again.path.length > 60 ? `${again.path.slice(0, 60)}...` : again.path;
  const place = path === "" ? "the value" : `\`${path}\``;
  throw new TracesError("value-unreadable", `${place} ${again.reason}; give the log as JSON`);
}
