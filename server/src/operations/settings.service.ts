import { type SiteDraft, type SiteSettings, siteFields } from "@sarathi/contract";
import { record } from "../accounts/index.ts";
import { inTransaction } from "../foundation/db/db.ts";
import { AppError } from "../foundation/http/errors.ts";
import type { Identity } from "../foundation/http/identity.ts";
import type { ModuleDeps } from "../foundation/module.ts";
import { insertSettings, lockSettings, replaceSettings } from "../foundation/site/settings.store.ts";
import { changeable } from "../foundation/site/settings.ts";

/** What administrators change of the site while it runs, in effect at once on every node. */
export function settingsService({ db, random, settings }: Pick<ModuleDeps, "db" | "random" | "settings">) {
  return {
    /** As they are in the database, which another node may have changed a moment ago. */
    async read(): Promise<SiteSettings> {
      await settings.load();
      return settings.read();
    },

    /** @throws settings.stale */
    async update(me: Identity, { revision, ...draft }: SiteDraft & { revision: number }): Promise<SiteSettings> {
      await inTransaction(db, async (tx) => {
        const stored = await lockSettings(tx);
        if ((stored?.revision ?? 0) !== revision) throw new AppError("settings.stale");
        const was = settings.over(stored?.value ?? {});
        const value = changeable(draft, settings.fixed);
        const changed = siteFields.filter(
          (field) => field in value && JSON.stringify(value[field]) !== JSON.stringify(was[field]),
        );
        if (changed.length === 0) return;
        const id = stored?.id ?? random.id();
        if (stored) await replaceSettings(tx, { id, revision: revision + 1, value });
        else if (!(await insertSettings(tx, id, value))) throw new AppError("settings.stale");
        const only = (from: Partial<SiteDraft>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
        const entry = { before: only(was), after: only(value) };
        await record(tx, random, { actorId: me.accountId, action: "site.update", targetId: id, ...entry });
      });
      await settings.load();
      return settings.read();
    },
  };
}
export type SettingsService = ReturnType<typeof settingsService>;
