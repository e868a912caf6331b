import { TERMS_VERSION } from "@sarathi/contract";
import { Link } from "react-router";
import { useDate } from "../foundation/dates.ts";
import { useFormat, useT } from "../foundation/i18n.ts";
import { pageMeta } from "../foundation/page.ts";
import { paths } from "../foundation/paths.ts";
import { useReader } from "../foundation/reader.ts";
import type { Key } from "../foundation/texts.ts";
import { Contact, hasContact } from "../shell/Contact.tsx";
import { Head } from "../ui/Head.tsx";
import { Part } from "../ui/Part.tsx";
import { Contents, ReadingParts } from "../ui/ReadingParts.tsx";
import { inForceSince, type LegalName, parts } from "./parts.ts";

/** What the pages say stands in one dictionary, whose keys are made of the page, the part and what of it. */
const key = (...names: string[]) => names.join(".") as Key<"legal">;

export function legalMeta(args: Parameters<typeof pageMeta>[0], name: LegalName) {
  return pageMeta(args, "legal", (t, site) => ({
    title: t(`${name}.title`),
    description: t(`${name}.description`, { site }),
  }));
}

/** Terms, privacy or guidelines: numbered by letters, in sentences that a candidate understands. */
export function LegalPage({ name }: { name: LegalName }) {
  const t = useT("legal") as (key: Key<"legal">, values?: { site?: string; version?: string }) => string;
  const { digits } = useFormat();
  const dateOf = useDate();
  const { site, language } = useReader();
  // No page asks to write to us where nobody could.
  const shown = parts[name].filter((part) => part !== "contact" || hasContact(site));
  const written = shown.map((part) => ({
    ...{ id: part, title: t(key(name, part, "title")) },
    text: t(key(name, part, "text"), { site: site.name[language] }),
    more: part === "contact" && <Contact />,
  }));
  const others = (Object.keys(parts) as LegalName[]).filter((other) => other !== name);
  return (
    <article className="sheet lettered">
      <Head
        title={t(`${name}.title`)}
        lead={t(`${name}.lead`)}
        facts={[{ label: t("asOf"), value: dateOf(inForceSince[name]) }]}
      >
        <Contents label={t("contents")} parts={written} />
      </Head>
      <ReadingParts parts={written} />
      <Part title={t("also")}>
        <ul className="flex flex-wrap gap-x-6">
          {others.map((other) => (
            <li key={other}>
              <Link to={paths[other]()} className="inline-flex min-h-11 items-center">
                {t(`${other}.title`)}
              </Link>
            </li>
          ))}
          {name === "guidelines" && (
            <li>
              <Link to={paths.moderationFigures()} className="inline-flex min-h-11 items-center">
                {t("figures")}
              </Link>
            </li>
          )}
        </ul>
        {name === "terms" && (
          <p className="text-small text-ink-2 num">{t("version", { version: digits(TERMS_VERSION) })}</p>
        )}
      </Part>
    </article>
  );
}
