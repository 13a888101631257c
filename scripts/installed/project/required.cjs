const assert = require("node:assert/strict");
const { entries } = require("./entries.cjs");

for (const entry of entries) assert.ok(Object.keys(require(entry)).length > 0, `${entry} exports nothing`);

const { createGuard, defineProcedure, parse } = require("@agentltl/core");
const once = { name: "once", formula: parse("count(refund) <= 1") };
const guard = createGuard(defineProcedure({ id: "shop", constraints: [once] }));
const kinds = ["1", "2"].map((id) => guard.propose({ id, name: "refund", args: {} }).kind);
assert.deepEqual(kinds, ["allow", "block"]);
