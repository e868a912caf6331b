import type { User } from "@sarathi/contract";
import { Link, useLocation, useSearchParams } from "react-router";
import { ResultHistory } from "../../exams/index.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { paths } from "../../foundation/paths.ts";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AvatarEditor } from "./AvatarEditor.tsx";
import { ErasureBanner, UnverifiedBanner } from "./Banners.tsx";
import { PersonHead } from "./PersonHead.tsx";
import { daysTo } from "./profile.rules.ts";

const editProfile = lazyPart(() => import("./EditProfile.tsx").then((part) => part.EditProfile));
const signInPart = lazyPart(() => import("./SignInPart.tsx").then((part) => part.SignInPart));
const dataPart = lazyPart(() => import("./DataPart.tsx").then((part) => part.DataPart));
/** Lines of a part that is on its way. */
const LINES = 6;

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
          {tab === "results" && <Results page={Number(search.get("page"))} />}
          {tab === "edit" && (
            <LazyPart part={editProfile} lines={LINES}>
              {(EditProfile) => <EditProfile user={user} />}
            </LazyPart>
          )}
          {tab === "signIn" && (
            <LazyPart part={signInPart} lines={LINES}>
              {(SignInPart) => <SignInPart user={user} />}
            </LazyPart>
          )}
          {tab === "data" && (
            <LazyPart part={dataPart} lines={LINES}>
              {(DataPart) => <DataPart user={user} onErased={onErased} />}
            </LazyPart>
          )}
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
    <li className="font-bold text-pen">
      {days === 0 ? t("head.today") : t("head.daysLeft", { count: days, n: number(days) })}
    </li>
  );
}
