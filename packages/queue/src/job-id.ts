/**
 * A job's name as BullMQ takes it: its ids may hold no colon, and are not told from numbers of its own. Another id for each name, also for one
 * that is no well-formed Unicode.
 */
export function jobId(name: string): string {
  // JSON writes half of a character as an escape, which can be encoded.
  return `job ${encodeURIComponent(JSON.stringify(name).slice(1, -1))}`;
}
