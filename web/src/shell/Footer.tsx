import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat, useT } from "../foundation/i18n.ts";
import { paths } from "../foundation/paths.ts";
import { useReader } from "../foundation/reader.ts";
import { DigitsSwitch } from "./DigitsSwitch.tsx";

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-small">{title}</h2>
      <ul className="mt-1 grid text-small">{children}</ul>
    </section>
  );
}

const linkLook = "inline-flex min-h-11 items-center text-ink-2 hover:text-ink md:min-h-9";

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={linkLook}>
        {children}
      </Link>
    </li>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  const t = useT("shell");
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer" className={linkLook}>
        {children}
        <span className="sr-only"> ({t("footer.newWindow")})</span>
      </a>
    </li>
  );
}

/** @param hidden while a page change settles: unseen and lower, its place kept */
export function Footer({ hidden }: { hidden: boolean }) {
  const t = useT("shell");
  const { digits } = useFormat();
  const { site, language } = useReader();
  const connect = site.contactEmail || site.feedbackUrl || site.social.length > 0;
  return (
    <footer
      className={`relative border-t border-line bg-paper before:absolute before:inset-x-0 before:top-[3px] before:border-t before:border-line transition-[opacity,translate] duration-200 print:hidden ${hidden ? "invisible translate-y-8 opacity-0" : ""}`}
    >
      <div
        className={`mx-auto grid max-w-[1184px] gap-x-3 gap-y-6 px-(--pad) pt-9 pb-5 ${connect ? "grid-cols-2 md:grid-cols-[1.6fr_repeat(4,1fr)]" : "grid-cols-3 md:grid-cols-[1.6fr_repeat(3,1fr)]"}`}
      >
        <section className="col-span-full md:col-span-1">
          <h2 className="text-small">{t("footer.about")}</h2>
          <p className="mt-2 max-w-[30em] text-small text-ink-2">{t("footer.aboutText")}</p>
          <p className="mt-2 text-small text-ink-2">{t("footer.disclaimer")}</p>
        </section>
        <Column title={t("footer.quick")}>
          <To to={paths.home()}>{t("footer.home")}</To>
          <To to={paths.tests()}>{t("footer.exams")}</To>
          <To to={paths.about()}>{t("footer.aboutUs")}</To>
          <To to={paths.help()}>{t("footer.help")}</To>
          <To to={paths.newsletter()}>{t("footer.newsletter")}</To>
        </Column>
        <Column title={t("footer.community")}>
          <To to={paths.terms()}>{t("footer.terms")}</To>
          <To to={paths.privacy()}>{t("footer.privacy")}</To>
          <To to={paths.guidelines()}>{t("footer.guidelines")}</To>
        </Column>
        <Column title={t("footer.resources")}>
          <To to={paths.roadmaps()}>{t("footer.roadmap")}</To>
          <To to={paths.tests()}>{t("footer.practice")}</To>
          <To to={paths.syllabus()}>{t("footer.syllabus")}</To>
        </Column>
        {connect && (
          <Column title={t("footer.connect")}>
            {site.social.map((one) => (
              <Outside key={one.url} href={one.url}>
                {one.name}
              </Outside>
            ))}
            {site.contactEmail && (
              <li>
                <a href={`mailto:${site.contactEmail}`} className={`${linkLook} wrap-anywhere`}>
                  {site.contactEmail}
                </a>
              </li>
            )}
            {site.feedbackUrl && <Outside href={site.feedbackUrl}>{t("footer.feedback")}</Outside>}
          </Column>
        )}
      </div>
      <div className="mx-auto max-w-[1184px] px-(--pad)">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule py-4 text-small text-ink-2">
          {/* The year may turn between the server's render and the browser's. */}
          <p suppressHydrationWarning className="num">
            {t("footer.copyright", { year: digits(new Date().getFullYear()), site: site.name[language] })}
          </p>
          <DigitsSwitch />
        </div>
      </div>
    </footer>
  );
}
