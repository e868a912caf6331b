import { accounts, savedViews, signIn, users } from "@sarathi/contract";
import { fill } from "../foundation/hooks.ts";
import { implement } from "../foundation/http/implement.ts";
import type { Module, ModuleDeps } from "../foundation/module.ts";
import { goodSessions } from "../foundation/realtime/live.ts";
import { storeSecurityEvents } from "../foundation/securityLog.ts";
import { accountRoutes } from "./account.routes.ts";
import { type AccountServices, accountServices } from "./account.services.ts";
import { accountTitles } from "./account.store.ts";
import type { GoogleConfig } from "./google.client.ts";
import { savedViewRoutes } from "./savedView.routes.ts";
import { insertEvents } from "./security.store.ts";
import { signInRoutes } from "./signIn.routes.ts";
import type { SignInSettings } from "./signIn.settings.ts";
import { userRoutes } from "./user.routes.ts";
import { countNew } from "./user.store.ts";

export { createAdmin, hasAdmin, openDemoAccounts, removeDemoAccounts } from "./account.create.ts";
export {
  accountChanged,
  accountErased,
  addressProven,
  claimPicture,
  isCategory,
  releasePicture,
} from "./account.hooks.ts";
export type { AccountServices } from "./account.services.ts";
export { accountsToJoin, accountTitles, authorsToJoin } from "./account.store.ts";
export { keepingAnAdmin } from "./account.suspension.ts";
export { record, type StaffAction } from "./audit.store.ts";
export { type AccountFacts, accountFacts, adminIds, holdAccount, rolesToJoin } from "./facts.store.ts";
export type { GoogleConfig } from "./google.client.ts";
export {
  aimsToJoin,
  findAddress,
  findLanguage,
  findMailReceiver,
  findOwners,
  holdOwner,
  namesOf,
  peopleNamed,
  peopleToJoin,
  setAims,
} from "./people.store.ts";
export { resetSecondFactor } from "./secondFactor.reset.ts";
export type { SignInSettings } from "./signIn.settings.ts";
export type { HeldSuspension } from "./user.service.ts";

/** Who one is: accounts, sign-in, sessions, staff and the audit log. */
export function accountsModule(
  deps: ModuleDeps,
  google: GoogleConfig | undefined,
  settings: SignInSettings,
): Module<AccountServices> {
  const services = accountServices(deps, google, settings);
  return {
    services,
    routes: [
      implement(accounts, accountRoutes(services)),
      implement(users, userRoutes(services)),
      implement(savedViews, savedViewRoutes(services)),
      implement(signIn, signInRoutes(services)),
    ],
    authenticators: { bySession: services.sessions.identify },
    fills: [
      fill(storeSecurityEvents, (events) => insertEvents(deps.db, deps.random, events)),
      fill(goodSessions, services.sessions.good),
    ],
    exports: { passkeys: services.protection.exportPasskeys, savedViews: services.views.export },
    sweep: services.sweep,
    happened: async (days) => ({ accounts: await countNew(deps.db, days) }),
    channels: services.sessions.channels,
    catchUp: services.sessions.forgetAll,
    close: services.hashing.close,
    titles: { account: accountTitles },
  };
}
