import { openRedis } from "./open-redis.ts";
import type { QueuePlace } from "./queue-place.ts";

/** Short texts by name that all machines see: what those who collect expect of those who make. */
export interface NoticeBoard {
  post(name: string, text: string): Promise<void>;
  read(): Promise<ReadonlyMap<string, string>>;
  remove(name: string): Promise<void>;
  close(): Promise<void>;
}

/** The board of a place. Its methods reject once the server can't be reached for some seconds. */
export function openNoticeBoard({ url, name }: QueuePlace): NoticeBoard {
  const redis = openRedis(url, "seconds");
  const key = `${name}:notices`;
  return {
    async post(notice, text) {
      await redis.hset(key, notice, text);
    },
    async read() {
      return new Map(Object.entries(await redis.hgetall(key)));
    },
    async remove(notice) {
      await redis.hdel(key, notice);
    },
    async close() {
      redis.disconnect();
    },
  };
}
