import { Redis } from "ioredis";
import { connectionTo } from "./queue-place.ts";

/** A connection of one's own. Commands reject once the server can't be reached for some seconds, unless patience is endless. */
export function openRedis(url: string, patience: "endless" | "seconds"): Redis {
  const { url: _, ...options } = connectionTo(url, patience);
  const redis = new Redis(url, options);
  redis.on("error", () => {});
  return redis;
}
