import base from "../../vitest.config.ts";
import { mutated } from "./mutated.mjs";

// All tests of the folder, or those that AGENTLTL_MUTATE_TESTS names: one file's mutants are then tried in minutes.
const tests =
  process.env.AGENTLTL_MUTATE_TESTS?.split(",") ?? mutated[process.env.AGENTLTL_MUTATE ?? "semantics"].tests;

export default { ...base, test: { ...base.test, include: tests } };
