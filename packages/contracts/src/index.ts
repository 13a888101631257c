export { type ParseContractOptions, parseContract } from "./contract/parse-contract.ts";
