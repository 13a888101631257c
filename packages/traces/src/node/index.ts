export { TracesError } from "../errors/traces-error.ts";
