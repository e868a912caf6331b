import type { AdminTest, Mcq, MockTest } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { useLanguage, useT } from "../../foundation/i18n.ts";
import { Empty } from "../../ui/Empty.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { Pick } from "../../ui/Pick.tsx";
import { arrange, passagesIn } from "../paper.ts";
import { WholePaper } from "../parts/WholePaper.tsx";
import { previewSitting } from "./previewSitting.ts";
import { previewQuery } from "./staff.queries.ts";
import "../parts/exam.css";

/** A test as candidates would see it: the exam's own view over answers that are stored nowhere. */
export function Preview({ test }: { test: AdminTest }) {
  const t = useT("exams.staff");
  const found = useQuery({ ...previewQuery(test._id) });
  if (!found.data) return <Pending query={found} failed={t("preview.failed")} lines={10} />;
  if (found.data.mcqs.length === 0) return <Empty text={t("preview.empty")} />;
  return <Paper key={`${test.revision}`} test={found.data.test} mcqs={found.data.mcqs} />;
}

function Paper({ test, mcqs }: { test: MockTest; mcqs: Mcq[] }) {
  const t = useT("exams.staff");
  const common = useT("common");
  const own = useLanguage();
  const sitting = useMemo(() => previewSitting(test, mcqs, own), [test, mcqs, own]);
  const order = useMemo(() => arrange(mcqs, { seed: 0, shuffleQuestions: false, shuffleOptions: false }), [mcqs]);
  const passages = useMemo(() => passagesIn(order), [order]);
  const language = useStore(sitting.store, ({ record }) => record.view.language);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:overflow-x-clip">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="text-small text-ink-2">{t("preview.lead")}</p>
        <Pick
          label={t("preview.language")}
          quietLabel
          name="preview-language"
          value={language}
          choices={(["ne", "en"] as const).map((value) => ({ value, label: common(`language.${value}`) }))}
          onChange={(chosen) => sitting.setView({ language: chosen as "ne" | "en", turned: [] })}
        />
      </div>
      <WholePaper
        sitting={sitting}
        order={order}
        place={0}
        passages={passages}
        test={test}
        total={order.length}
        negativeMarking={test.negativeMarking}
        open
      />
    </div>
  );
}
