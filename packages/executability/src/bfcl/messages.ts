import { isJsonObject, type JsonObject } from "@agentltl/core/host";
import { done, looksUp, type Ran, refused, type Service, textAt, unready } from "./service.ts";

/** A workspace in which people send each other messages. */
export interface Workspace {
  readonly user: string | undefined;
  /** By name, the id of each person. */
  readonly people: ReadonlyMap<string, string>;
  /** To whom each message was sent, in order. */
  readonly sent: readonly string[];
}

const firstPeople: readonly (readonly [name: string, id: string])[] = [
  ["Alice", "USR001"],
  ["Bob", "USR002"],
  ["Catherine", "USR003"],
  ["Daniel", "USR004"],
];

/** Messages can be sent by who is logged in, to people of the workspace. */
export const messages: Service<Workspace> = {
  name: "MessageAPI",
  start: (config) => {
    const user = textAt(config, "current_user");
    return { user: user === "" ? undefined : user, people: peopleIn(config), sent: sentIn(config) };
  },
  tools: {
    list_users: looksUp(),
    get_user_id: {
      required: { user: "string" },
      run: (space, args) =>
        space.people.has(textAt(args, "user")) ? done(space) : refused("nobody here has that name"),
    },
    message_login: {
      required: { user_id: "string" },
      run: (space, args) => {
        const id = textAt(args, "user_id");
        return isPerson(space, id) ? done({ ...space, user: id }) : refused(`there is no user ${id}`);
      },
    },
    message_get_login_status: looksUp(),
    add_contact: {
      required: { user_name: "string" },
      run: (space, args) => {
        const name = textAt(args, "user_name");
        if (space.people.has(name)) return refused(`${name} is here already`);
        const id = `USR${String(space.people.size + 1).padStart(3, "0")}`;
        return done({ ...space, people: new Map([...space.people, [name, id]]) });
      },
    },
    send_message: {
      required: { receiver_id: "string", message: "string" },
      run: (space, args) =>
        asUser(space, () => {
          const id = textAt(args, "receiver_id");
          return isPerson(space, id)
            ? done({ ...space, sent: [...space.sent, id] })
            : refused(`there is no user ${id}`);
        }),
    },
    delete_message: {
      required: { receiver_id: "string" },
      run: (space, args) =>
        asUser(space, () => {
          const last = space.sent.lastIndexOf(textAt(args, "receiver_id"));
          return last === -1
            ? refused("there is no message to that user")
            : done({ ...space, sent: space.sent.filter((_, index) => index !== last) });
        }),
    },
    view_messages_sent: { required: {}, run: (space) => asUser(space, () => done(space)) },
    search_messages: { required: { keyword: "string" }, run: (space) => asUser(space, () => done(space)) },
    get_message_stats: { required: {}, run: (space) => asUser(space, () => done(space)) },
  },
};

function peopleIn(config: JsonObject): ReadonlyMap<string, string> {
  const listed = isJsonObject(config.user_map) ? Object.entries(config.user_map) : firstPeople;
  return new Map(listed.map(([name, id]) => [name, String(id)]));
}

/** The inbox is a list of mappings from a person to the messages sent there. */
function sentIn({ inbox }: JsonObject): readonly string[] {
  const entries = Array.isArray(inbox) ? inbox : [];
  return entries.flatMap((entry) =>
    isJsonObject(entry)
      ? Object.entries(entry).flatMap(([id, texts]) => (Array.isArray(texts) ? texts : [texts]).map(() => id))
      : [],
  );
}

function isPerson({ people }: Workspace, id: string): boolean {
  return [...people.values()].includes(id);
}

function asUser(space: Workspace, run: () => Ran<Workspace>): Ran<Workspace> {
  return space.user === undefined ? unready("nobody is logged in") : run();
}
