import { join } from "node:path";
import { node, root } from "../setup.mjs";

/** The Nodes that we support, as far as the workspace has them. */
export const nodes = [
  { name: "Node 22", path: join(root, "scripts/node_modules/node22/bin/node") },
  { name: "Node 24", path: node },
];
