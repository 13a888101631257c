import { isJsonObject } from "@agentltl/core/host";
import type { Environment } from "../src/environment/environment.ts";

/** Contacts that can be searched, and deleted by their id. The worked example of appendix C.2. */
export const contacts: Environment<readonly string[]> = {
  id: "contacts",
  begin: () => ["c-7", "c-8"],
  inspect: () => ({ failures: [] }),
  perform: (state, { name, args }) => {
    if (name !== "delete_contact") return { kind: "accepted", state };
    const id = isJsonObject(args) ? String(args.id) : "";
    if (!state.includes(id)) return { kind: "rejected", reason: `there is no contact ${id}` };
    return { kind: "accepted", state: state.filter((one) => one !== id) };
  },
  endsWithoutCall: () => false,
};
