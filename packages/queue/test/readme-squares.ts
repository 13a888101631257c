import { collectJobs, type JobWorker, type QueuePlace, workOnJobs } from "@agentltl/queue";

/** On every machine that helps, with `place` as `{ url: "redis://host:6379", name: "squares" }`. */
export function help(place: QueuePlace): JobWorker {
  return workOnJobs(place, { make: async (side: number) => side * side, concurrency: 4 });
}

/** On one machine. After a crash the same call goes on. */
export async function squares(place: QueuePlace): Promise<readonly number[]> {
  const found: number[] = [];
  await collectJobs(place, {
    jobs: new Map([
      ["small", 3],
      ["large", 300],
    ]),
    onResult: (_name, result) => void found.push(Number(result)),
    onFailure: (name, message) => console.error(name, message),
  });
  return found;
}
