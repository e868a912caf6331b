import type { Campaign } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { Time } from "../../staff/Time.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { CampaignForm } from "./CampaignForm.tsx";
import { CampaignMark } from "./CampaignMark.tsx";
import { CampaignSteps } from "./CampaignSteps.tsx";
import { Preview } from "./Preview.tsx";
import { NEW } from "./params.ts";
import { campaignQuery } from "./staff.queries.ts";

export const handle = {
  texts: ["staff", "admin", "newsletter", "newsletter.staff", "newsletter.errors"],
  params: ["campaignId"],
} satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter(handle.texts);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "admin", (t) => ({ title: t("page.campaign"), hidden: true }));

/** One number of the newsletter: written while it is a draft, watched from then on. */
export default function CampaignPage() {
  const t = useT("newsletter.staff");
  const { campaignId = NEW } = useParams();
  const isNew = campaignId === NEW;
  const found = useQuery({ ...campaignQuery(campaignId), enabled: !isNew });
  if (isNew) return <CampaignForm key={NEW} campaign={undefined} />;
  if (!found.data) return <Pending query={found} failed={t("oneFailed")} lines={10} />;
  const campaign = found.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <About campaign={campaign} />
      <CampaignSteps campaign={campaign} />
      {campaign.state === "draft" ? (
        <CampaignForm key={`${campaign._id} ${campaign.version}`} campaign={campaign} />
      ) : (
        <Watched campaign={campaign} />
      )}
    </div>
  );
}

function About({ campaign }: { campaign: Campaign }) {
  const t = useT("newsletter.staff");
  const { state, sendAt, startedAt, finishedAt } = campaign;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
      <CampaignMark state={state} />
      {state === "scheduled" && sendAt && (
        <span>
          {t("sendAt")}: <Time at={sendAt} clock />
        </span>
      )}
      {startedAt && (
        <span>
          {t("startedAt")}: <Time at={startedAt} clock />
        </span>
      )}
      {finishedAt && (
        <span>
          {t("finishedAt")}: <Time at={finishedAt} clock />
        </span>
      )}
    </p>
  );
}

const figureNames = [
  ...(["queued", "sent", "failed", "inDoubt", "skipped", "bounced", "complained", "unsubscribed"] as const),
] as const;

function Watched({ campaign }: { campaign: Campaign }) {
  const t = useT("newsletter.staff");
  const words = useT("newsletter");
  const f = useFormat();
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 border-y border-line py-3 text-small num sm:grid-cols-2 md:grid-cols-4">
        {figureNames.map((name) => (
          <div key={name}>
            <dt className="text-ink-2">{t(`figure.${name}`)}</dt>
            <dd className="font-bold">{f.number(campaign.figures[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-2">{t("figureNote")}</p>
      {(["ne", "en"] as const).map((language) => {
        const text = campaign.content[language];
        return (
          text && (
            <section key={language} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <h2>{words(`languages.${language}`)}</h2>
              <Preview text={text} language={language} />
            </section>
          )
        );
      })}
    </>
  );
}
