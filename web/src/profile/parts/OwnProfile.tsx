import type { User } from "@sarathi/contract";
import { lazy, Suspense } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { ResultHistory } from "../../exams/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AvatarEditor } from "./AvatarEditor.tsx";
import { ErasureBanner, UnverifiedBanner } from "./Banners.tsx";
import { PersonHead } from "./PersonHead.tsx";
import { daysTo } from "./profile.rules.ts";

const EditProfile = lazy(() => import("./EditProfile.tsx").then((part) => ({ default: part.EditProfile })));
const SignInPart = lazy(() => import("./SignInPart.tsx").then((part) => ({ default: part.SignInPart })));
const DataPart = lazy(() => import("./DataPart.tsx").then((part) => ({ default: part.DataPart })));

const tabs = ["results", "edit", "signIn", "data"] as const;
type TabKey = (typeof tabs)[number];
const asTab = (text: string | null): TabKey => tabs.find((tab) => tab === text) ?? "results";

interface OwnProfileProps {
  user: User;
  onErased: (erasesAt: string) => void;
}

/** One's own page: who one is, and below it what only oneself sees. */
export function OwnProfile({ user, onErased }: OwnProfileProps) {
  const t = useT("profile");
  const common = useT("common");
  const [search, setSearch] = useSearchParams();
  const tab = asTab(search.get("tab"));
  const choose = (key: string, passing: boolean) =>
    setSearch(key === "results" ? {} : { tab: key }, { preventScrollReset: true, replace: passing });
  return (
    <div className="grid gap-6">
      {user.erasesAt && <ErasureBanner erasesAt={user.erasesAt} />}
      {!user.emailVerified && !user.erasesAt && tab !== "signIn" && <UnverifiedBanner email={user.email} />}
      <PersonHead
        person={{ ...user.profile, username: user.username, createdAt: user.createdAt }}
        picture={<AvatarEditor avatar={user.profile.avatar} />}
        facts={<ExamDay day={user.profile.examDate} />}
      >
        {!user.erasesAt && (
          <Link
            to={paths.publicProfile({ username: user.username })}
            className="inline-flex min-h-11 items-center text-small"
          >
            {t("head.public")}
          </Link>
        )}
      </PersonHead>
      <div>
        <Tabs
          label={t("tabs.label")}
          tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
          value={tab}
          onChange={choose}
        >
          <Suspense fallback={<Skeleton label={common("loading")} lines={6} />}>
            {tab === "results" && <Results page={Number(search.get("page"))} />}
            {tab === "edit" && <EditProfile user={user} />}
            {tab === "signIn" && <SignInPart user={user} />}
            {tab === "data" && <DataPart user={user} onErased={onErased} />}
          </Suspense>
        </Tabs>
      </div>
    </div>
  );
}

function Results({ page }: { page: number }) {
  const { pathname } = useLocation();
  const at = Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1;
  return <ResultHistory page={at} to={(next) => (next > 1 ? `${pathname}?page=${next}` : pathname)} />;
}

/** Days to the exam, while it is ahead. */
function ExamDay({ day }: { day: string | undefined }) {
  const t = useT("profile");
  const { number } = useFormat();
  const days = day ? daysTo(day, new Date()) : -1;
  if (days < 0) return null;
  return (
    <li className="font-[560] text-main-ink">
      {days === 0 ? t("head.today") : t("head.daysLeft", { count: days, n: number(days) })}
    </li>
  );
}
