export { type CollectedJobs, collectJobs, type JobsToCollect } from "./collect-jobs.ts";
export { type NoticeBoard, openNoticeBoard } from "./notice-board.ts";
export type { QueuePlace } from "./queue-place.ts";
export { type SharedPace, sharedPace } from "./shared-pace.ts";
export { type JobWork, type JobWorker, workOnJobs } from "./work-on-jobs.ts";
