import type { SiteDraft, SiteFeature, SiteField } from "@sarathi/contract";
import type { Logger } from "pino";
import type { Db } from "../db/db.ts";
import { repeated } from "../http/repeated.ts";
import type { Site } from "../pages/site.ts";
import { readSettings, type StoredSettings } from "./settings.store.ts";

/** Rows change this channel's listeners (a trigger). */
const CHANNEL = "site_changed";

/** Id of settings that nobody has changed yet. */
export const NO_SETTINGS = "00000000-0000-7000-8000-000000000000";

/** What the environment says of the site, as the settings have it. */
const draftOf = ({ name, feedbackUrl, contactEmail, social, closed }: Site): SiteDraft => ({
  nameNe: name.ne,
  nameEn: name.en,
  feedbackUrl: feedbackUrl ?? null,
  contactEmail: contactEmail ?? null,
  social: [...social],
  closed: [...(closed ?? [])],
});

/** Without the fields that the environment fixes. */
export const changeable = (value: Partial<SiteDraft>, fixed: readonly SiteField[]): Partial<SiteDraft> =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fixed.includes(field as SiteField)));

/**
 * The site as it is now. Whoever holds `site` sees each change: it is one object for as long as the process runs, and
 * what administrators stored lies over what the environment left open.
 * @param fixed what the environment sets
 */
export function createSettings(db: Db, log: Logger, given: Site, fixed: readonly SiteField[]) {
  const own = draftOf(given);
  const site: Site = { ...given };
  const failed = repeated(log, "the settings of the site could not be read");
  let held: StoredSettings = { id: NO_SETTINGS, revision: 0, value: {} };

  function put(stored: StoredSettings): void {
    if (stored.revision < held.revision) return; // an older answer that came later
    held = stored;
    const { nameNe, nameEn, feedbackUrl, contactEmail, social, closed } = current();
    Object.assign(site, { name: { ne: nameNe, en: nameEn }, social, closed });
    for (const [field, value] of Object.entries({ feedbackUrl, contactEmail })) {
      if (value === null) Reflect.deleteProperty(site, field);
      else Object.assign(site, { [field]: value });
    }
  }
  /** What is in effect when this is stored. */
  const over = (value: Partial<SiteDraft>): SiteDraft => ({ ...own, ...changeable(value, fixed) });
  const current = () => over(held.value);

  async function load(): Promise<void> {
    const stored = await readSettings(db);
    if (stored) put(stored);
  }
  const loadSoon = () => void load().catch(failed); // what is in effect stays so

  return {
    site,
    fixed,
    over,
    load,
    /** After the connection that hears of changes was lost. */
    loadSoon,
    /** As they are in effect, with the revision that they were read at. */
    read: () => ({ ...current(), _id: held.id, revision: held.revision, fixed: [...fixed] }),
    /** Rises with every change: what was made of the site before is not shown any more. */
    edition: () => held.revision,
    isClosed: (feature: SiteFeature) => site.closed?.includes(feature) ?? false,
    channels: { [CHANNEL]: loadSoon },
  };
}
export type Settings = ReturnType<typeof createSettings>;
