import type { ModuleDeps } from "../foundation/module.ts";
import { eraseDue } from "./account.erasure.ts";
import { accountChanged } from "./account.hooks.ts";
import { mailQueue } from "./account.jobs.ts";
import { accountService } from "./account.service.ts";
import { auditService } from "./audit.service.ts";
import { deviceService } from "./device.service.ts";
import { type GoogleConfig, googleClient } from "./google.client.ts";
import { googleService } from "./google.service.ts";
import { guessLimits } from "./guesses.ts";
import { passwordService } from "./password.service.ts";
import { createPasswords } from "./password.ts";
import { presentPassword } from "./present.password.ts";
import { nameHashes } from "./security.names.ts";
import { securityService } from "./security.service.ts";
import { sessionService } from "./session.service.ts";
import { userService } from "./user.service.ts";

/** The services of the module, each over the ones before it. */
export function accountServices(deps: ModuleDeps, google: GoogleConfig | undefined) {
  const mails = mailQueue(deps);
  const devices = deviceService(deps);
  const sessions = sessionService(deps, devices, mails);
  const hashing = createPasswords(deps);
  const guesses = guessLimits();
  const present = presentPassword(hashing, guesses, deps.security);
  const signIn = { hashing, guesses, devices, present, nameHash: nameHashes(deps) };
  const passwords = passwordService(deps, signIn, sessions, mails);
  const security = securityService(deps);
  deps.events.listen(accountChanged, ({ accountId }) => sessions.forgetAccount(accountId));
  return {
    security,
    sessions,
    hashing,
    passwords,
    account: accountService(deps, signIn, sessions, mails),
    google: googleService(deps, sessions, mails, google ? googleClient(google, deps.log) : null),
    users: userService(deps, sessions, mails),
    audit: auditService(deps.db, () => Object.assign({}, ...deps.modules().map((module) => module.titles ?? {}))),
    /** Expired sessions, codes and old events of the security log go, accounts whose grace is over are erased. */
    async sweep(): Promise<void> {
      await sessions.sweep();
      await passwords.sweep();
      await eraseDue(deps);
      await devices.sweep();
      await security.sweep();
    },
  };
}
export type AccountServices = ReturnType<typeof accountServices>;
