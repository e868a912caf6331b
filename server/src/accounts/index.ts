import { accounts, users } from "@sarathi/contract";
import type { Deps } from "../foundation/deps.ts";
import { implement, type Room } from "../foundation/http/implement.ts";
import { mailQueue } from "./account.jobs.ts";
import { accountRoutes } from "./account.routes.ts";
import { type Above, accountService } from "./account.service.ts";
import { eraseDue } from "./erasure.ts";
import { googleService } from "./google.service.ts";
import { type GoogleConfig, googleDoor } from "./google.ts";
import { passwordService } from "./password.service.ts";
import { sessionService } from "./session.service.ts";
import { userRoutes } from "./user.routes.ts";
import { userService } from "./user.service.ts";

export type { Above } from "./account.service.ts";
export { type Deed, record } from "./audit.store.ts";
export type { GoogleConfig } from "./google.ts";
export { createAdmin, hasAdmin } from "./opening.ts";
export { CHANNELS } from "./session.store.ts";

/** The services of the room, each over the ones before it. */
export function accountServices(deps: Deps, above: Above, google: GoogleConfig | undefined) {
  const mails = mailQueue(deps);
  const sessions = sessionService(deps);
  const passwords = passwordService(deps, sessions, mails);
  return {
    sessions,
    passwords,
    account: accountService(deps, sessions, mails, above),
    google: googleService(deps, sessions, mails, google ? googleDoor(google, deps.log) : null),
    users: userService(deps, sessions, mails),
    /** What is due every hour: expired sessions and codes go, accounts whose grace is over are erased. */
    async sweep(): Promise<void> {
      await sessions.sweep();
      await passwords.sweep();
      await eraseDue(deps, above.pictures);
    },
  };
}
export type AccountServices = ReturnType<typeof accountServices>;

export const accountsRooms = (services: AccountServices): Room[] => [
  implement(accounts, accountRoutes(services)),
  implement(users, userRoutes(services.users)),
];
