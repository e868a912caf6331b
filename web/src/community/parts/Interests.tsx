import { communityPeople, type Interests as Known } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { categoriesQuery } from "../../curriculum/index.ts";
import { isoDay } from "../../foundation/dates.ts";
import { useFormat, useLanguage, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { queryClient } from "../../foundation/query.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { ChoiceRows } from "../../ui/ChoiceRows.tsx";
import { MonthGrid } from "../../ui/calendar/MonthGrid.tsx";
import { interestsQuery, postsChanged } from "../community.queries.ts";

const readings = { ne: ["ne"], en: ["en"], both: ["ne", "en"] } as const;
type Reading = keyof typeof readings;

/** What is not known yet; the languages are only assumed until they are chosen. */
const stepsFor = ({ targetPost, examDate }: Known) => [
  ...(targetPost ? [] : (["post"] as const)),
  ...(examDate ? [] : (["day"] as const)),
  "languages" as const,
];

/** What fills a new member's feed, each a tap: the post prepared for, the day of the exam, the languages to read in. */
export function Interests({ known }: { known: Known }) {
  const t = useT("people");
  const f = useFormat();
  const [steps] = useState(() => stepsFor(known));
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<{ targetPost?: string; examDate?: string }>({});
  const heading = useHeadingFocus(at);
  const saving = useEndpointMutation(communityPeople.setInterests, {
    failed: t("interests.failed"),
    done: (interests) => {
      toast.success(t("interests.done"));
      queryClient().setQueryData(interestsQuery().queryKey, interests);
      postsChanged();
    },
  });
  const goOn = (more: typeof chosen = {}) => {
    setChosen({ ...chosen, ...more });
    setAt(at + 1);
  };
  const finish = (reading?: Reading) =>
    void saving.run({ body: { ...chosen, ...(reading && { languages: [...readings[reading]] }) } });
  const step = steps[at] ?? "languages";
  return (
    <section aria-labelledby="interests" aria-busy={saving.busy} className="mb-5 border-b border-line pb-4">
      <p className="text-small text-ink-2 num">
        {t("interests.title")} · {t("interests.step", { n: f.number(at + 1), total: f.number(steps.length) })}
      </p>
      <h3 id="interests" ref={heading} tabIndex={-1} className="mt-1 mb-2 text-lead outline-none">
        {t(`interests.${step}`)}
      </h3>
      {step === "post" && <Posts onChoose={(targetPost) => goOn({ targetPost })} />}
      {step === "day" && <Day onChoose={(examDate) => goOn({ examDate })} />}
      {step === "languages" && <Readings onChoose={finish} />}
      <Button size="s" busy={saving.busy} className="mt-3" onClick={() => (step === "languages" ? finish() : goOn())}>
        {t("interests.skip")}
      </Button>
    </section>
  );
}

/** What had the focus is gone: the next question is read instead. */
function useHeadingFocus(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(at);
  useEffect(() => {
    if (asked.current !== at) heading.current?.focus({ preventScroll: true });
    asked.current = at;
  }, [at]);
  return heading;
}

function Posts({ onChoose }: { onChoose: (slug: string) => void }) {
  const language = useLanguage();
  const { data = [] } = useQuery(categoriesQuery());
  const rows = data.map(({ slug, name, nepaliText }) => ({
    value: slug,
    label: language === "ne" ? nepaliText : name,
  }));
  return <ChoiceRows rows={rows} chosen={undefined} onChoose={onChoose} />;
}

/** None that is over. */
function Day({ onChoose }: { onChoose: (day: string) => void }) {
  const today = isoDay(Date.now());
  return <MonthGrid value={undefined} start={today} min={today} onChoose={onChoose} />;
}

function Readings({ onChoose }: { onChoose: (reading: Reading) => void }) {
  const t = useT("people");
  const names = Object.keys(readings) as Reading[];
  const rows = names.map((value) => ({ value, label: t(`interests.${value}`) }));
  return <ChoiceRows rows={rows} chosen={undefined} onChoose={onChoose} />;
}
