import type { ModuleDeps } from "../foundation/module.ts";
import { eraseDue } from "./account.erasure.ts";
import { accountChanged } from "./account.hooks.ts";
import { mailQueue } from "./account.jobs.ts";
import { accountService } from "./account.service.ts";
import { auditService } from "./audit.service.ts";
import { deviceService } from "./device.service.ts";
import { emailService } from "./email.service.ts";
import { factorService } from "./factor.service.ts";
import { type GoogleConfig, googleClient } from "./google.client.ts";
import { googleService } from "./google.service.ts";
import { guessLimits } from "./guesses.ts";
import { passkeyService } from "./passkey.service.ts";
import { passwordService } from "./password.service.ts";
import { createPasswords } from "./password.ts";
import { presentPassword } from "./present.password.ts";
import { protectionService } from "./protection.service.ts";
import { savedViewService } from "./savedView.service.ts";
import { nameHashes } from "./security.names.ts";
import { securityService } from "./security.service.ts";
import { sessionService } from "./session.service.ts";
import type { SignInSettings } from "./signIn.settings.ts";
import { userService } from "./user.service.ts";

/** The services of the module, each over the ones before it. */
export function accountServices(deps: ModuleDeps, google: GoogleConfig | undefined, settings: SignInSettings) {
  const mails = mailQueue(deps);
  const devices = deviceService(deps);
  const sessions = sessionService(deps, { devices, mails }, settings);
  const hashing = createPasswords(deps);
  const guesses = guessLimits(deps.limits);
  const present = presentPassword(hashing, guesses, deps.security);
  const signIn = { hashing, guesses, devices, present, nameHash: nameHashes(deps) };
  const passkeys = passkeyService(deps);
  const factor = factorService(deps, sessions, mails, passkeys);
  const passwords = passwordService(deps, signIn, { sessions, mails, factor });
  const email = emailService(deps, { sessions, mails, factor });
  const security = securityService(deps);
  deps.events.listen(accountChanged, ({ accountId }) => sessions.forgetAccount(accountId));
  return {
    security,
    sessions,
    hashing,
    passwords,
    account: accountService(deps, { ...signIn, sessions, mails, factor }),
    google: googleService(deps, { sessions, mails, factor }, google ? googleClient(google, deps.log) : null),
    factor,
    protection: protectionService(deps, { sessions, mails, present, passkeys, factor }),
    email,
    users: userService(deps, sessions, mails),
    views: savedViewService(deps),
    audit: auditService(deps.db, () => Object.assign({}, ...deps.modules().map((module) => module.titles ?? {}))),
    /** Expired sessions, codes and old events of the security log go, accounts whose grace is over are erased. */
    async sweep(): Promise<void> {
      await sessions.sweep();
      await passwords.sweep();
      await factor.sweep();
      await email.sweep();
      await eraseDue(deps);
      await devices.sweep();
      await security.sweep();
    },
  };
}
export type AccountServices = ReturnType<typeof accountServices>;
