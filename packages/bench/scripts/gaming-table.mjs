// Prints what tricks earn under both presets: `pnpm --filter @agentltl/bench gaming`.
import { gamingMarkdown, gamingTable } from "../src/gaming/gaming-table.ts";

console.log(gamingMarkdown(gamingTable()));
