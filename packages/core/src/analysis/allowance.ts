/** What the rules say of the next call of a tool: refused whatever its arguments, perhaps, or not at all. */
export type Allowance = "never" | "depends" | "safe";
