export { TracesError, type TracesErrorCode } from "./errors/traces-error.ts";
