import { defineProcedure, type Procedure, parse } from "@agentltl/core";

/** Ten rules of the sorts that people write. */
export const rules: Procedure = defineProcedure({
  constraints: [
    "precedes(read, write)",
    "count(write) <= 1000000",
    "not called(rm)",
    "G(now write -> O now read)",
    "forall p in argsOf(write, path). count(write(path = $p)) <= 1000000",
    'not called(write(path = "/etc/passwd"))',
    "G(not now(mv))",
    "called(read)",
    "count(read) <= 1000000",
    'G(now write(path = "a") -> O now read(path = "a"))',
  ].map((text, index) => ({ name: `rule-${index}`, formula: parse(text) })),
});
