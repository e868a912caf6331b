import type { MetaDescriptor } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useReader } from "../../foundation/reader.ts";
import { Prose } from "../../ui/Prose.tsx";

export const loader = renderOnServer;
export const clientLoader = () => enter(["home"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "home", (t, site) => ({
    title: t("about.title"),
    description: t("about.description", { site }),
  }));
}

export default function About() {
  const t = useT("home");
  const { site, language } = useReader();
  const name = site.name[language];
  return (
    <article className="py-8 md:py-12">
      <h1>{t("about.title")}</h1>
      <p className="mt-4 max-w-[36em] text-ink-2 md:text-lead">{t("about.lead", { site: name })}</p>
      <Prose>
        <h2>{t("about.whatTitle")}</h2>
        <ul>
          <li>{t("about.what1")}</li>
          <li>{t("about.what2")}</li>
          <li>{t("about.what3")}</li>
          <li>{t("about.what4")}</li>
        </ul>
        <h2>{t("about.safeTitle")}</h2>
        <p>{t("about.safe")}</p>
        <h2>{t("about.honestTitle")}</h2>
        <p>{t("about.honest")}</p>
        <p>{t("about.notPsc", { site: name })}</p>
        {site.feedbackUrl && (
          <>
            <h2>{t("about.feedbackTitle")}</h2>
            <p>
              {t("about.feedback")}{" "}
              <a href={site.feedbackUrl} target="_blank" rel="noopener noreferrer">
                {t("about.feedbackLink")}
              </a>
            </p>
          </>
        )}
      </Prose>
    </article>
  );
}
