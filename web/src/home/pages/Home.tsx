import { useQuery } from "@tanstack/react-query";
import type { LoaderFunctionArgs, MetaDescriptor } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, pageMeta } from "../../foundation/page.ts";
import { prefetch } from "../../foundation/query.ts";
import { slots } from "../../shell/slots.ts";
import { Stat } from "../../ui/Stat.tsx";
import { firstTestsQuery, todaysQuery } from "../home.queries.ts";
import { Invitation } from "../parts/Invitation.tsx";
import { Posts } from "../parts/Posts.tsx";
import { TestTeasers } from "../parts/TestTeasers.tsx";
import { TodaysQuestion } from "../parts/TodaysQuestion.tsx";

const queries = () => [todaysQuery(), firstTestsQuery(), categoriesQuery()];
export const loader = ({ context }: LoaderFunctionArgs) => prefetch(context, queries());
export const clientLoader = () => enter(["home"], queries());

export function meta(args: Parameters<typeof pageMeta>[0]): MetaDescriptor[] {
  return pageMeta(args, "home", (t, site, root) => ({
    title: t("meta.title", { site }),
    description: t("meta.description"),
    data: { "@context": "https://schema.org", "@type": "WebSite", name: site, url: `${root.site.url}/` },
  }));
}

function Facts() {
  const t = useT("home");
  const { number, percent } = useFormat();
  const { data } = useQuery(firstTestsQuery());
  return (
    <dl className="mt-8 grid grid-cols-[auto_auto_auto] justify-between gap-x-5 border-t border-rule pt-5 sm:justify-start sm:gap-x-8">
      {data && data.pagination.total > 0 && <Stat label={t("facts.papers")} value={number(data.pagination.total)} />}
      <Stat label={t("facts.penalty")} value={percent(-0.2)} />
      <Stat label={t("facts.pace")} value={t("facts.seconds", { n: number(54) })} />
    </dl>
  );
}

export default function Home() {
  const t = useT("home");
  return (
    <>
      <div className="grid items-start gap-x-14 gap-y-7 pt-7 pb-8 lg:grid-cols-[1.05fr_1fr] lg:pt-14 lg:pb-12">
        <div>
          <h1>{t("hero.title")}</h1>
          <p className="mt-3.5 mb-6 max-w-[34em] text-ink-2 md:text-lead">{t("hero.lead")}</p>
          <Invitation />
          <Facts />
        </div>
        <TodaysQuestion />
      </div>
      <TestTeasers />
      <Posts />
      {slots().homeBlocks.map((Block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change
        <Block key={at} />
      ))}
    </>
  );
}
