export { linesOf, type ReadLine } from "./serve/lines-of.ts";
export { isRewardWorker } from "./serve/reward-worker.ts";
export { type RewardServer, type ServeOptions, serveRewards } from "./serve/serve-rewards.ts";
export { type JsonLine, type JsonLinesFile, whileAppending } from "./while-appending.ts";
