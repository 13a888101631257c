import base from "../../vitest.config.ts";
import { mutated } from "./mutated.mjs";

const { tests } = mutated[process.env.AGENTLTL_MUTATE ?? "semantics"];

export default { ...base, test: { ...base.test, include: tests } };
