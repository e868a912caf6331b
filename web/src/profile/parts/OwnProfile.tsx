import type { User } from "@sarathi/contract";
import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { ownCommunity } from "../../community/index.ts";
import { ResultHistory } from "../../exams/index.ts";
import { daysUntil } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { myReports } from "../../questions/index.ts";
import type { Fact } from "../../ui/Facts.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ErasureBanner, UnverifiedBanner } from "./Banners.tsx";
import { PersonHead } from "./PersonHead.tsx";

const editProfile = lazyPart(() => import("./EditProfile.tsx").then((part) => part.EditProfile));
const signInPart = lazyPart(() => import("./SignInPart.tsx").then((part) => part.SignInPart));
const dataPart = lazyPart(() => import("./DataPart.tsx").then((part) => part.DataPart));
/** Lines of a part that is on its way. */
const LINES = 6;

const tabs = ["results", "edit", "signIn", "reports", "community", "data"] as const;
type TabKey = (typeof tabs)[number];
const asTab = (text: string | null): TabKey => tabs.find((tab) => tab === text) ?? "results";

interface OwnProfileProps {
  user: User;
  onErased: (erasesAt: string) => void;
}

/** One's own page: who one is, and below it what only oneself sees. */
export function OwnProfile({ user, onErased }: OwnProfileProps) {
  const t = useT("profile");
  const [search, setSearch] = useSearchParams();
  const tab = asTab(search.get("tab"));
  const choose = (key: string, passing: boolean) =>
    setSearch(key === "results" ? {} : { tab: key }, { preventScrollReset: true, replace: passing });
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
      value={tab}
      onChange={choose}
      frame={(words) => (
        <OwnHead user={user} quiet={tab === "signIn"}>
          {words}
        </OwnHead>
      )}
    >
      {tab === "results" && (
        <Part title={t("tabs.results")} quietTitle>
          <Results page={Number(search.get("page"))} />
        </Part>
      )}
      {tab === "reports" && (
        <Part title={t("tabs.reports")} quietTitle>
          <LazyPart part={myReports} lines={LINES}>
            {(MyReports) => <Reports list={MyReports} page={Number(search.get("page"))} />}
          </LazyPart>
        </Part>
      )}
      {tab === "edit" && (
        <Part title={t("tabs.edit")} quietTitle>
          <LazyPart part={editProfile} lines={LINES}>
            {(EditProfile) => <EditProfile user={user} />}
          </LazyPart>
        </Part>
      )}
      {tab === "signIn" && (
        <LazyPart part={signInPart} lines={LINES} frame={(inside) => quietly(t("tabs.signIn"), inside)}>
          {(SignInPart) => <SignInPart user={user} />}
        </LazyPart>
      )}
      {tab === "community" && (
        <LazyPart part={ownCommunity} lines={LINES} frame={(inside) => quietly(t("tabs.community"), inside)}>
          {(OwnCommunity) => <OwnCommunity username={user.username} />}
        </LazyPart>
      )}
      {tab === "data" && (
        <LazyPart part={dataPart} lines={LINES} frame={(inside) => quietly(t("tabs.data"), inside)}>
          {(DataPart) => <DataPart user={user} onErased={onErased} />}
        </LazyPart>
      )}
    </Tabs>
  );
}

/** Where a tab waits that brings its own parts along. */
const quietly = (title: string, inside: ReactNode) => (
  <Part title={title} quietTitle>
    {inside}
  </Part>
);

interface OwnHeadProps {
  user: User;
  /** The page below says itself whether the address is proven. */
  quiet: boolean;
  /** The tabs. */
  children: ReactNode;
}

function OwnHead({ user, quiet, children }: OwnHeadProps) {
  const examDay = useExamDay(user.profile.examDate);
  const { erasesAt, emailVerified, email } = user;
  return (
    <PersonHead
      person={{ ...user.profile, username: user.username, createdAt: user.createdAt }}
      facts={examDay ? [examDay] : []}
    >
      {erasesAt && <ErasureBanner erasesAt={erasesAt} />}
      {!emailVerified && !erasesAt && !quiet && <UnverifiedBanner email={email} />}
      <div className="mt-3">{children}</div>
    </PersonHead>
  );
}

/** A page's number as an address says it; nonsense is the first. */
const pageOf = (page: number) => (Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1);

type ReportList = NonNullable<ReturnType<typeof myReports.held>>;

function Reports({ list: List, page }: { list: ReportList; page: number }) {
  const { pathname } = useLocation();
  return <List page={pageOf(page)} to={(next) => `${pathname}?tab=reports${next > 1 ? `&page=${next}` : ""}`} />;
}

function Results({ page }: { page: number }) {
  const { pathname } = useLocation();
  const at = pageOf(page);
  return <ResultHistory page={at} to={(next) => (next > 1 ? `${pathname}?page=${next}` : pathname)} />;
}

/** Days to the exam, while it is ahead. */
function useExamDay(day: string | undefined): Fact | undefined {
  const t = useT("profile");
  const { number } = useFormat();
  const days = day ? daysUntil(day, new Date()) : -1;
  if (days < 0) return undefined;
  const left = days === 0 ? t("head.today") : t("head.daysLeft", { count: days, n: number(days) });
  return { label: t("head.exam"), value: left };
}
