const { readdirSync, readFileSync } = require("node:fs");

/** Every entry point of every package of ours that is installed here, the command left out. */
exports.entries = readdirSync("node_modules/@agentltl").flatMap((name) => {
  const { exports: all } = JSON.parse(readFileSync(`node_modules/@agentltl/${name}/package.json`, "utf8"));
  return Object.keys(all)
    .filter((entry) => !entry.endsWith(".json"))
    .map((entry) => `@agentltl/${name}${entry.slice(1)}`);
});
