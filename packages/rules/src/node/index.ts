export { loadRuleFile, loadRules } from "./load-rules.ts";
