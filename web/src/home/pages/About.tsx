import type { MetaDescriptor } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { useReader } from "../../foundation/reader.ts";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
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
    <article className="sheet">
      <Head title={t("about.title")} lead={t("about.lead", { site: name })} />
      <Part title={t("about.whatTitle")}>
        <Prose>
          <ul>
            <li>{t("about.what1")}</li>
            <li>{t("about.what2")}</li>
            <li>{t("about.what3")}</li>
            <li>{t("about.what4")}</li>
          </ul>
        </Prose>
      </Part>
      <Part title={t("about.safeTitle")}>
        <Prose>
          <p>{t("about.safe")}</p>
        </Prose>
      </Part>
      <Part title={t("about.honestTitle")}>
        <Prose>
          <p>{t("about.honest")}</p>
          <p>{t("about.notPsc", { site: name })}</p>
        </Prose>
      </Part>
      {site.feedbackUrl && (
        <Part title={t("about.feedbackTitle")}>
          <Prose>
            <p>
              {t("about.feedback")}{" "}
              <a href={site.feedbackUrl} target="_blank" rel="noopener noreferrer">
                {t("about.feedbackLink")}
              </a>
            </p>
          </Prose>
        </Part>
      )}
    </article>
  );
}
