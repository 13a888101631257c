import { isJsonObject, type Json, type JsonObject } from "@agentltl/core/host";
import {
  done,
  looksUp,
  numberAt,
  type Ran,
  refused,
  type Service,
  type ServiceTool,
  textAt,
  unready,
} from "./service.ts";

/** Who is logged in, and how each ticket stands. */
export interface Desk {
  readonly user: string | undefined;
  readonly tickets: ReadonlyMap<string, string>;
  readonly next: number;
}

/** Tickets can be made by who is logged in, and spoken of by their number. */
export const tickets: Service<Desk> = {
  name: "TicketAPI",
  start: (config) => {
    const user = textAt(config, "current_user");
    const queue = Array.isArray(config.ticket_queue) ? config.ticket_queue : [];
    const known = queue.flatMap((ticket) => {
      if (!isJsonObject(ticket) || ticket.id === undefined) return [];
      return [[idText(ticket.id), textAt(ticket, "status")] as const];
    });
    return {
      user: user === "" ? undefined : user,
      tickets: new Map(known),
      next: numberAt(config, "ticket_counter") ?? 1,
    };
  },
  tools: {
    ticket_login: {
      required: { username: "string", password: "string" },
      run: (desk, args) => done({ ...desk, user: textAt(args, "username") }),
    },
    ticket_get_login_status: looksUp(),
    logout: { required: {}, run: (desk) => done({ ...desk, user: undefined }) },
    create_ticket: {
      required: { title: "string" },
      optional: { description: "string", priority: "number" },
      run: (desk) =>
        desk.user === undefined
          ? unready("nobody is logged in")
          : done({
              ...desk,
              tickets: new Map([...desk.tickets, [idText(desk.next), "Open"]]),
              next: desk.next + 1,
            }),
    },
    get_ticket: onTicket({ ticket_id: "any" }, (desk) => done(desk)),
    edit_ticket: onTicket({ ticket_id: "any", updates: "object" }, (desk, _id, _status, { updates }) => {
      const odd = isJsonObject(updates)
        ? Object.keys(updates).find((name) => !editable.has(name))
        : undefined;
      return odd === undefined ? done(desk) : refused(`a ticket has no ${odd} that could be edited`);
    }),
    resolve_ticket: onTicket({ ticket_id: "any", resolution: "string" }, ending("Resolved")),
    close_ticket: onTicket({ ticket_id: "any" }, ending("Closed")),
    get_user_tickets: {
      required: {},
      optional: { status: "any" },
      run: (desk) => (desk.user === undefined ? unready("nobody is logged in") : done(desk)),
    },
  },
};

/** What of a ticket can be edited. */
const editable: ReadonlySet<string> = new Set(["title", "description", "status", "priority"]);

type OnTicket = (desk: Desk, id: string, status: string, args: JsonObject) => Ran<Desk>;

function onTicket(required: ServiceTool<Desk>["required"], run: OnTicket): ServiceTool<Desk> {
  return {
    required,
    run: (desk, args) => {
      const id = idText(args.ticket_id ?? null);
      const status = desk.tickets.get(id);
      return status === undefined ? refused(`there is no ticket ${id}`) : run(desk, id, status, args);
    },
  };
}

function ending(status: string): OnTicket {
  return (desk, id, before) =>
    before === status
      ? refused(`ticket ${id} is ${status.toLowerCase()} already`)
      : done({ ...desk, tickets: new Map([...desk.tickets, [id, status]]) });
}

/** Most are numbers, some are texts, and `"1"` is not `1`. */
function idText(id: Json): string {
  return JSON.stringify(id);
}
