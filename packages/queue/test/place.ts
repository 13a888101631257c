import { onTestFinished } from "vitest";
import { startRedis } from "../../../scripts/testing/redis.ts";
import type { QueuePlace } from "../src/index.ts";

/** A queue on a server of its own, which is gone after the test. */
export async function testPlace(name = "jobs"): Promise<QueuePlace> {
  const redis = await startRedis();
  onTestFinished(redis.close);
  return { url: redis.url, name };
}
