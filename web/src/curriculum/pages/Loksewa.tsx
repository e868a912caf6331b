import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs, MetaDescriptor } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, pageMeta } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { prefetch } from "../../foundation/query.ts";
import { learningData } from "../../foundation/structuredData.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Entries, Entry } from "../../ui/Entries.tsx";
import { GoLink } from "../../ui/GoLink.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { categoriesQuery } from "../curriculum.queries.ts";
import { Outline } from "../parts/Outline.tsx";
import { Penalty } from "../parts/Penalty.tsx";
import { SchemeTable } from "../parts/SchemeTable.tsx";
import { journey, penalty, schemes } from "../schemes.ts";

const queries = () => [categoriesQuery()];
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, queries());
export const clientLoader = () => enter(["curriculum"], queries());

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "curriculum", (t, site, root) => ({
    title: t("meta.title"),
    description: t("meta.description"),
    data: learningData(root, {
      type: "LearningResource",
      path: paths.loksewa(),
      name: t("meta.title"),
      description: t("meta.description"),
      above: [{ name: site, path: paths.home() }],
      more: {
        learningResourceType: "Guide",
        about: {
          "@type": "GovernmentOrganization",
          name: "Public Service Commission, Nepal",
          url: "https://psc.gov.np",
        },
      },
    }),
  }));
}

function Lead({ children }: { children: string }) {
  return <p className="mb-4 max-w-[40em] text-ink-2">{children}</p>;
}

function Confirm() {
  const t = useT("curriculum");
  const { digits } = useFormat();
  const [before, after] = t("confirm", { approved: digits("2081"), now: digits("2083") }).split("psc.gov.np");
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
    <Part id="outlines" title={t("outline.title")}>
      <Lead>{t("outline.lead")}</Lead>
      <Entries>
        {data.map((category) => (
          <Outline key={category._id} category={category} />
        ))}
      </Entries>
      <Confirm />
      <GoLink to={paths.categories()}>{t("outline.all")}</GoLink>
    </Part>
  );
}

const parts = ["schemes", "penalty", "journey", "outlines"] as const;

export default function Loksewa() {
  const t = useT("curriculum");
  const { number, percent } = useFormat();
  return (
    <div className="sheet">
      <Head
        title={t("title")}
        lead={t("lead")}
        facts={[
          { label: t("facts.posts"), value: number(schemes.length) },
          { label: t("schemes.penalty"), value: percent(-penalty) },
        ]}
      >
        <p className="mt-3 max-w-[42em] text-small text-ink-2">{t("notPsc")}</p>
        <nav aria-label={t("contents")} className="mt-4 flex flex-wrap gap-x-5 text-small">
          {parts.map((part) => (
            <a key={part} href={`#${part}`} className="inline-flex min-h-11 items-center">
              {t(part === "outlines" ? "outline.title" : `${part}.title`)}
            </a>
          ))}
        </nav>
      </Head>
      <Part id="schemes" title={t("schemes.title")}>
        <Lead>{t("schemes.lead")}</Lead>
        <SchemeTable />
        <Confirm />
      </Part>
      <Part id="penalty" title={t("penalty.title")}>
        <Lead>{t("penalty.lead", { percent: number(20), one: number(0.2), two: number(0.4) })}</Lead>
        <Penalty />
      </Part>
      <Part id="journey" title={t("journey.title")}>
        <Lead>{t("journey.lead")}</Lead>
        <Entries ordered numbered>
          {journey.map((step) => (
            <Entry key={step} hung={number(Number(step))}>
              <h3>{t(`journey.${step}.name`)}</h3>
              <p className="mt-0.5 max-w-[40em] text-ink-2">{t(`journey.${step}.text`)}</p>
            </Entry>
          ))}
        </Entries>
      </Part>
      <Posts />
      <Part title={t("toTests")} quietTitle>
        <ButtonLink to={paths.tests()} variant="main">
          {t("toTests")}
        </ButtonLink>
      </Part>
    </div>
  );
}
