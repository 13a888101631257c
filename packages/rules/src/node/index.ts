export { loadRuleFile, loadRules, openBeside } from "./load-rules.ts";
