/** A job's name as BullMQ takes it: its ids may hold no colon, and are not told from numbers of its own. */
export function jobId(name: string): string {
  return `job ${encodeURIComponent(name)}`;
}
