import type { Json } from "@agentltl/core/host";
import { firstMember, listOf, member, nameOf } from "../json/members.ts";

/** The names of the tools that a request offers, in the forms of all providers. */
export function toolNames(request: Json | undefined): readonly string[] {
  return listOf(member(request, "tools")).flatMap((tool) => {
    const nested = listOf(firstMember(tool, ["functionDeclarations", "function_declarations"]));
    if (nested.length > 0) return nested.flatMap((one) => nameOf(member(one, "name")) ?? []);
    const name = nameOf(
      firstMember(member(tool, "function") ?? tool, ["name"]) ?? firstMember(tool, ["type"]),
    );
    return name === undefined || name === "mcp" ? [] : [name];
  });
}
