import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { LoaderFunctionArgs, MetaDescriptor } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { categoriesQuery } from "../curriculum.queries.ts";
import { Outline } from "../parts/Outline.tsx";
import { Penalty } from "../parts/Penalty.tsx";
import { SchemeTable } from "../parts/SchemeTable.tsx";
import { journey } from "../schemes.ts";

const queries = () => [categoriesQuery()];
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, queries());
export const clientLoader = () => enter(["curriculum"], queries());

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "curriculum", (t) => ({ title: t("meta.title"), description: t("meta.description") }));
}

function Part({ id, title, lead, children }: { id: string; title: string; lead?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-rule py-8">
      <h2 id={id}>{title}</h2>
      {lead && <p className="mt-2 max-w-[42em] text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

function Confirm() {
  const t = useT("curriculum");
  const [before, after] = t("confirm").split("psc.gov.np");
  return (
    <p className="mt-3 text-small text-ink-2">
      {before}
      <a href="https://psc.gov.np" target="_blank" rel="noopener noreferrer" className="underline">
        psc.gov.np
      </a>
      {after}
    </p>
  );
}

function Posts() {
  const t = useT("curriculum");
  const { data } = useQuery(categoriesQuery());
  if (!data || data.length === 0) return null;
  return (
    <Part id="outlines" title={t("outline.title")} lead={t("outline.lead")}>
      <div className="grid gap-4">
        {data.map((category) => (
          <Outline key={category._id} category={category} />
        ))}
      </div>
      <Confirm />
    </Part>
  );
}

export default function Loksewa() {
  const t = useT("curriculum");
  const { number } = useFormat();
  return (
    <>
      <header className="py-8 md:py-12">
        <h1>{t("title")}</h1>
        <p className="mt-4 max-w-[38em] text-ink-2 md:text-lead">{t("lead")}</p>
        <p className="mt-3 max-w-[42em] text-small text-ink-2">{t("notPsc")}</p>
      </header>
      <Part id="schemes" title={t("schemes.title")} lead={t("schemes.lead")}>
        <SchemeTable />
        <Confirm />
      </Part>
      <Part id="penalty" title={t("penalty.title")} lead={t("penalty.lead")}>
        <Penalty />
      </Part>
      <Part id="journey" title={t("journey.title")} lead={t("journey.lead")}>
        <ol className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {journey.map((step) => (
            <li key={step} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full border border-rule-2 text-small font-[620] text-ink-2 num"
              >
                {number(Number(step))}
              </span>
              <div>
                <h3>{t(`journey.${step}.name`)}</h3>
                <p className="mt-0.5 text-ink-2">{t(`journey.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Part>
      <Posts />
      <div className="border-t border-rule py-8">
        <ButtonLink to={paths.tests()} variant="main">
          {t("toTests")}
        </ButtonLink>
      </div>
    </>
  );
}
