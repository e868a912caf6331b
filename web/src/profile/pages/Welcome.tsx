import { accounts, type User } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { categoriesQuery } from "../../curriculum/index.ts";
import { isoDay } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { updateUser, useSession } from "../../foundation/session.ts";
import type { Language } from "../../foundation/texts.ts";
import { Guard } from "../../shell/Guard.tsx";
import { safePath } from "../../shell/places.ts";
import { useLanguageChange } from "../../shell/useLanguageChange.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceRows } from "../../ui/ChoiceRows.tsx";
import { MonthGrid } from "../../ui/calendar/MonthGrid.tsx";
import { Head } from "../../ui/Head.tsx";
import { Pending } from "../../ui/Pending.tsx";
import type { ProfileChange } from "../parts/profile.rules.ts";

export const handle = { texts: ["welcome", "dates"], query: ["next"] };
export const loader = renderOnServer;
export const clientLoader = () => enter(["welcome", "dates"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "welcome", (t) => ({ title: t("title"), hidden: true }));

/** After an account was opened: what one prepares for, when, and in which language. Each is one tap, or none. */
export default function Welcome() {
  const user = useSession((session) => session.user);
  return (
    <div className="sheet">
      <Guard>{user && <Questions user={user} />}</Guard>
    </div>
  );
}

const questions = ["post", "day", "language"] as const;

function Questions({ user }: { user: User }) {
  const t = useT("welcome");
  const { number } = useFormat();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safePath(search.get("next"));
  const [at, setAt] = useState(0);
  const question = questions[at] ?? "post";
  const goOn = () => (at + 1 < questions.length ? setAt(at + 1) : void navigate(next, { replace: true }));
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(at);
  // The button that had the focus is gone: the next question is read instead.
  useEffect(() => {
    if (asked.current !== at) heading.current?.focus();
    asked.current = at;
  }, [at]);
  const saving = useEndpointMutation(accounts.updateMe, {
    failed: t("failed"),
    done: (changed) => {
      updateUser(changed);
      goOn();
    },
  });
  const save = (body: ProfileChange) => void saving.run({ body });
  return (
    <>
      <Head
        title={t("greeting", { name: user.profile.firstName })}
        lead={t("lead")}
        facts={[
          { label: t("question"), value: t("of", { n: number(at + 1), total: number(questions.length) }) },
          ...(user.emailVerified ? [] : [{ label: t("mail"), value: t("mailSent") }]),
        ]}
      />
      <section aria-labelledby="question" aria-busy={saving.busy} className="part">
        <h2 id="question" ref={heading} tabIndex={-1} className="outline-none">
          {t(`${question}.title`)}
        </h2>
        <div className="grid max-w-[30rem] gap-4">
          {question === "post" && (
            <Posts chosen={user.profile.targetPost} onChoose={(targetPost) => save({ targetPost })} />
          )}
          {question === "day" && <Day chosen={user.profile.examDate} onChoose={(examDate) => save({ examDate })} />}
          {question === "language" && <Languages onChoose={(language) => save({ language })} />}
          <div className="flex flex-wrap items-center gap-x-2">
            {at > 0 && (
              <Button variant="quiet" aria-disabled={saving.busy} onClick={() => saving.busy || setAt(at - 1)}>
                {t("back")}
              </Button>
            )}
            {/* An answer under way leads on itself: a press beside it would leave the next question out. */}
            <Button busy={saving.busy} onClick={goOn}>
              {t(`${question}.skip`)}
            </Button>
            {at + 1 < questions.length && (
              <Link to={next} replace className="inline-flex min-h-11 items-center px-3 text-small">
                {t("later")}
              </Link>
            )}
          </div>
        </div>
      </section>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  chosen?: Value | undefined;
  onChoose: (value: Value) => void;
}

function Posts({ chosen, onChoose }: ChoiceProps<string>) {
  const language = useLanguage();
  const categories = useQuery(categoriesQuery());
  if (!categories.data) return <Pending query={categories} lines={4} className="min-h-41 content-start" />;
  const rows = categories.data.map(({ slug, name, nepaliText }) => ({
    value: slug,
    label: language === "ne" ? nepaliText : name,
  }));
  return <ChoiceRows rows={rows} chosen={chosen} onChoose={onChoose} />;
}

/** The day of the exam from a month of Bikram Sambat; none that is over. */
function Day({ chosen, onChoose }: ChoiceProps<string>) {
  const t = useT("welcome");
  const today = isoDay(Date.now());
  return (
    <>
      <p className="text-small text-ink-2">{t("day.hint")}</p>
      <MonthGrid value={chosen} start={today} min={today} onChoose={onChoose} />
    </>
  );
}

/** Each by its own name. */
const languages = [
  { value: "ne", label: "नेपाली", lang: "ne" },
  { value: "en", label: "English", lang: "en" },
] as const;

function Languages({ onChoose }: ChoiceProps<Language>) {
  const language = useLanguage();
  const { run } = useLanguageChange();
  const choose = async (to: Language) => {
    if (to === language || (await run(to))) onChoose(to);
  };
  return <ChoiceRows rows={languages} chosen={language} onChoose={(to) => void choose(to)} />;
}
