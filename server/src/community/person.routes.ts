import type { communityPeople } from "@sarathi/contract";
import type { Handlers } from "../foundation/http/call.ts";
import type { PersonService } from "./person.service.ts";

export const personRoutes = (service: PersonService): Handlers<typeof communityPeople> => ({
  getProfile: ({ me, params }) => service.profile(me, params.username),
  followPerson: ({ me, params, body }) => service.follow(me, params.username, body?.on),
  blockPerson: ({ me, params, body }) => service.block(me, params.username, body?.on),
  mutePerson: ({ me, params, body }) => service.mute(me, params.username, body?.on),
  listFollowers: ({ me, params, query }) => service.followers(me, params.username, query),
  listFollowing: ({ me, params, query }) => service.following(me, params.username, query),
  personPosts: ({ me, params, query }) => service.posts(me, params.username, query),
  searchPeople: ({ me, query }) => service.search(me, query.q),
  suggestedPeople: ({ me, query }) => service.suggestions(me, query.limit),
  dismissPerson: ({ me, params }) => service.dismiss(me, params.username),
  hiddenPeople: ({ me, query }) => service.hidden(me, query),
  getInterests: ({ me }) => service.interests(me),
  setInterests: ({ me, body }) => service.setInterests(me, body),
});
