import { degrees, inclusion, inclusionGroups, type RoadmapSummary } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { usePlaceName } from "../../curriculum/index.ts";
import { isoDay } from "../../foundation/dates.ts";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { isDay } from "../../ui/calendar/calendar.ts";
import { DateField } from "../../ui/calendar/DateField.tsx";
import { Entries, Entry, EntryTitle } from "../../ui/Entries.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { Select } from "../../ui/Select.tsx";
import { type Applicant, judge } from "../eligibility.rules.ts";
import { forgetApplicant, storeApplicant, storedApplicant } from "../eligibility.storage.ts";
import { Provenance } from "./Provenance.tsx";

const STEPS = 4;
const provinces = ["1", "2", "3", "4", "5", "6", "7"] as const;
const nobody: Applicant = { born: "", degree: "plus2", serving: false, province: "", groups: [] };
const EARLIEST = "1943-01-01";

/** Four questions, and which posts are open. Nothing of it leaves this device, and nothing is kept unless the reader asks. */
export function EligibilityCheck({ roadmaps }: { roadmaps: readonly RoadmapSummary[] }) {
  const [applicant, setApplicant] = useState<Applicant>(() => storedApplicant() ?? nobody);
  const [step, setStep] = useState(() => (storedApplicant() ? STEPS : 0));
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step's heading takes the focus when the step is there
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [step]);
  const go = (to: number) => {
    moved.current = true;
    setStep(to);
  };
  const change = (part: Partial<Applicant>) => setApplicant((before) => ({ ...before, ...part }));
  const t = useT("eligibility");
  const f = useFormat();
  return (
    <div className="max-w-[40em]">
      <p className="text-small text-ink-2">{t("check.private")}</p>
      {step < STEPS ? (
        <form
          className="mt-3 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            go(step + 1);
          }}
        >
          <h3 ref={heading} tabIndex={-1} className="outline-none">
            {t("check.step", { n: f.number(step + 1), all: f.number(STEPS) })}
          </h3>
          <Question step={step} applicant={applicant} onChange={change} />
          <div className="flex gap-3">
            {step > 0 && <Button onClick={() => go(step - 1)}>{t("check.back")}</Button>}
            <Button type="submit" variant="main" disabled={step === 0 && !isDay(applicant.born)}>
              {t(step + 1 === STEPS ? "check.show" : "check.on")}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <h3 ref={heading} tabIndex={-1} className="mt-3 outline-none">
            {t("check.result")}
          </h3>
          <Verdicts roadmaps={roadmaps} applicant={applicant} />
          <Kept
            applicant={applicant}
            onAgain={() => {
              forgetApplicant();
              setApplicant(nobody);
              go(0);
            }}
          />
        </>
      )}
    </div>
  );
}

interface QuestionProps {
  step: number;
  applicant: Applicant;
  onChange: (part: Partial<Applicant>) => void;
}

function Question({ step, applicant, onChange }: QuestionProps) {
  const t = useT("eligibility");
  if (step === 0) {
    return (
      <DateField
        label={t("check.born")}
        hint={t("check.bornHint")}
        value={applicant.born}
        min={EARLIEST}
        max={isoDay(new Date())}
        onChange={(born) => onChange({ born })}
      />
    );
  }
  if (step === 1) {
    return (
      <Select
        label={t("check.degree")}
        value={applicant.degree}
        choices={degrees.map((degree) => ({ value: degree, label: t(`degree.${degree}`) }))}
        onChange={(event) => onChange({ degree: event.target.value as Applicant["degree"] })}
      />
    );
  }
  if (step === 2) {
    return (
      <Pick
        label={t("check.serving")}
        name="serving"
        value={applicant.serving ? "yes" : "no"}
        choices={[
          { value: "no", label: t("check.no") },
          { value: "yes", label: t("check.yes") },
        ]}
        onChange={(value) => onChange({ serving: value === "yes" })}
      />
    );
  }
  return (
    <>
      <Select
        label={t("check.province")}
        value={applicant.province}
        choices={[
          { value: "", label: t("check.notSaid") },
          ...provinces.map((province) => ({ value: province, label: t(`province.${province}`) })),
        ]}
        onChange={(event) => onChange({ province: event.target.value })}
      />
      <fieldset>
        <legend className="text-small font-bold">{t("check.groups")}</legend>
        <div className="grid sm:grid-cols-2">
          {inclusionGroups.map((group) => (
            <label key={group} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5"
                checked={applicant.groups.includes(group)}
                onChange={(event) =>
                  onChange({
                    groups: inclusionGroups.filter((one) =>
                      one === group ? event.target.checked : applicant.groups.includes(one),
                    ),
                  })
                }
              />
              {t(`group.${group}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

function Verdicts({ roadmaps, applicant }: { roadmaps: readonly RoadmapSummary[]; applicant: Applicant }) {
  const t = useT("eligibility");
  const f = useFormat();
  const nameOf = usePlaceName();
  const today = isoDay(new Date());
  return (
    <>
      <Entries>
        {roadmaps.map((roadmap) => {
          const { age, obstacles, toConfirm } = judge(roadmap.eligibility, applicant, today);
          const open = obstacles.length === 0;
          return (
            <Entry key={roadmap._id}>
              <EntryTitle to={paths.roadmap({ pathwayId: roadmap._id })} title={nameOf(roadmap)}>
                <b className={open ? "text-right-ink" : "text-pen"}>{t(open ? "check.open" : "check.closed")}</b>{" "}
                {obstacles
                  .map((why) =>
                    t(`obstacle.${why}`, {
                      age: f.number(age),
                      least: f.number(roadmap.eligibility.minAge),
                      degree: t(`degree.${roadmap.eligibility.degree}`),
                    }),
                  )
                  .join(" · ")}
                {open && toConfirm.map((what) => t(`confirmed.${what}`)).join(" · ")}
              </EntryTitle>
            </Entry>
          );
        })}
      </Entries>
      {applicant.groups.length > 0 && (
        <p className="mt-2 text-small num">
          {t("check.inclusion", { percent: f.percent(inclusion.reservedPercent / 100) })}{" "}
          {applicant.groups
            .map((group) => `${t(`group.${group}`)} ${f.percent(inclusion.shares[group] / 100)}`)
            .join(", ")}
        </p>
      )}
      {applicant.province && (
        <p className="mt-2 text-small">
          {t("check.inProvince", { province: t(`province.${applicant.province as "1"}`) })}
        </p>
      )}
      <Provenance asOf={inclusion.asOf} sources={inclusion.sources} note={t("check.note")} />
    </>
  );
}

function Kept({ applicant, onAgain }: { applicant: Applicant; onAgain: () => void }) {
  const t = useT("eligibility");
  const [kept, setKept] = useState(() => storedApplicant() !== null);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <label className="flex min-h-11 items-center gap-2 text-small">
        <input
          type="checkbox"
          className="size-5"
          checked={kept}
          onChange={(event) => {
            if (event.target.checked) setKept(storeApplicant(applicant));
            else {
              forgetApplicant();
              setKept(false);
            }
          }}
        />
        {t("check.remember")}
      </label>
      <Button size="s" onClick={onAgain}>
        {t("check.again")}
      </Button>
    </div>
  );
}
