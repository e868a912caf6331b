import { Link, type MetaDescriptor } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { useReader } from "../../foundation/reader.ts";
import { Contact, hasContact } from "../../shell/Contact.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Prose } from "../../ui/Prose.tsx";

export const handle = { texts: ["about"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["about"]);

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "about", (t, site) => ({
    title: t("title"),
    description: t("description", { site }),
  }));
}

export default function About() {
  const t = useT("about");
  const { site, language } = useReader();
  const name = site.name[language];
  return (
    <article className="sheet">
      <Head title={t("title")} lead={t("lead", { site: name })} />
      <Part title={t("whatTitle")}>
        <Prose>
          <ul>
            <li>{t("what1")}</li>
            <li>{t("what2")}</li>
            <li>{t("what3")}</li>
            <li>{t("what4")}</li>
            <li>
              {t("what5")} <Link to={paths.preeti()}>{t("preetiLink")}</Link>
            </li>
          </ul>
        </Prose>
        <p className="mt-3 flex flex-wrap gap-x-6">
          <GoLink to={paths.loksewa()}>{t("loksewaLink")}</GoLink>
          <GoLink to={paths.categories()}>{t("postsLink")}</GoLink>
        </p>
      </Part>
      <Part title={t("safeTitle")}>
        <Prose>
          <p>{t("safe")}</p>
        </Prose>
      </Part>
      <Part title={t("honestTitle")}>
        <Prose>
          <p>{t("honest")}</p>
          <p>{t("notPsc", { site: name })}</p>
        </Prose>
      </Part>
      {hasContact(site) && (
        <Part title={t("feedbackTitle")}>
          <Prose>
            <p>{t("feedback")}</p>
            <Contact />
          </Prose>
        </Part>
      )}
    </article>
  );
}
