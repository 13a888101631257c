import { isJsonObject } from "@agentltl/core/host";
import {
  done,
  looksUp,
  numberAt,
  objectAt,
  refused,
  type Service,
  type ServiceTool,
  textAt,
  unready,
} from "./service.ts";

/** Who is logged in, and which posts there are. */
export interface Feed {
  readonly name: string;
  readonly password: string;
  readonly authenticated: boolean;
  readonly posts: ReadonlySet<number>;
  readonly next: number;
}

/** Posts can be made by who is logged in, and spoken of by their number. */
export const tweets: Service<Feed> = {
  name: "TwitterAPI",
  start: (config) => {
    const ids = Object.values(objectAt(config, "tweets")).flatMap((tweet) =>
      isJsonObject(tweet) ? (numberAt(tweet, "id") ?? []) : [],
    );
    return {
      name: textAt(config, "username"),
      password: textAt(config, "password"),
      authenticated: config.authenticated === true,
      posts: new Set(ids),
      next: numberAt(config, "tweet_counter") ?? 0,
    };
  },
  tools: {
    authenticate_twitter: {
      required: { username: "string", password: "string" },
      // A wrong password is answered, not refused, and logs nobody out.
      run: (feed, args) => {
        const fits = textAt(args, "username") === feed.name && textAt(args, "password") === feed.password;
        return done({ ...feed, authenticated: feed.authenticated || fits });
      },
    },
    posting_get_login_status: looksUp(),
    post_tweet: {
      required: { content: "string" },
      optional: { tags: "array", mentions: "array" },
      run: (feed) =>
        feed.authenticated
          ? done({ ...feed, posts: new Set([...feed.posts, feed.next]), next: feed.next + 1 })
          : unready("nobody is logged in"),
    },
    retweet: onPost({ tweet_id: "integer" }, true),
    comment: onPost({ tweet_id: "integer", comment_content: "string" }, true),
    mention: onPost({ tweet_id: "integer", mentioned_usernames: "array" }, false),
    get_tweet: onPost({ tweet_id: "integer" }, false),
    get_tweet_comments: onPost({ tweet_id: "integer" }, false),
    get_user_tweets: looksUp({ username: "string" }),
    get_user_stats: looksUp({ username: "string" }),
    search_tweets: looksUp({ keyword: "string" }),
    list_all_following: whenLoggedIn({}),
    follow_user: whenLoggedIn({ username_to_follow: "string" }),
    unfollow_user: whenLoggedIn({ username_to_unfollow: "string" }),
  },
};

/** Whom somebody follows is told to, and changed by, who is logged in. */
function whenLoggedIn(required: ServiceTool<Feed>["required"]): ServiceTool<Feed> {
  return {
    required,
    run: (feed) => (feed.authenticated ? done(feed) : unready("nobody is logged in")),
  };
}

function onPost(required: ServiceTool<Feed>["required"], asUser: boolean): ServiceTool<Feed> {
  return {
    required,
    run: (feed, args) => {
      if (asUser && !feed.authenticated) return unready("nobody is logged in");
      const id = numberAt(args, "tweet_id") ?? -1;
      return feed.posts.has(id) ? done(feed) : refused(`there is no post ${id}`);
    },
  };
}
