import { type WordRule, wordRuleActions, wordRuleKinds } from "@sarathi/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { type ListParams, useListParams } from "../../foundation/listParams.ts";
import { enter, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { StaffList } from "../../staff/StaffList.tsx";
import { Button } from "../../ui/Button.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Select } from "../../ui/Select.tsx";
import { type WordRuleFilter, wordRuleParams } from "./params.ts";
import { wordRulesQuery } from "./staff.queries.ts";
import { TryText } from "./TryText.tsx";
import { type RuleAct, RuleCard, useRuleColumns } from "./wordRuleColumns.tsx";

export const loader = renderOnServer;
export const clientLoader = () => enter(["staff", "admin", "community.staff"]);

type MetaArgs = Parameters<typeof pageMeta>[0];
export const meta = (args: MetaArgs) => pageMeta(args, "admin", (t) => ({ title: t("page.wordRules"), hidden: true }));

const editing = lazyPart(() => import("./RuleDialog.tsx").then((part) => part.RuleDialog));
const removing = lazyPart(() => import("./RemoveRule.tsx").then((part) => part.RemoveRule));

/** Words, phrases and sites that are looked for in what members write. */
export default function WordRules() {
  const t = useT("community.staff");
  const f = useFormat();
  const params = useListParams(wordRuleParams, ["search", "kind", "action"]);
  const { values } = params;
  const rules = useQuery({ ...wordRulesQuery(values), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<{ rule?: WordRule; act: RuleAct }>();
  const columns = useRuleColumns((rule, act) => setOpen({ rule, act }));
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[44em] text-small text-ink-2">{t("lead")}</p>
      <TryText />
      <Filters values={values} onChoose={params.choose} />
      <StaffList
        list="word-rules"
        label={t("table")}
        query={rules}
        params={params}
        columns={columns}
        card={(rule) => <RuleCard rule={rule} onAct={(one, act) => setOpen({ rule: one, act })} />}
        texts={{
          failed: t("failed"),
          empty: t("empty"),
          emptyNarrowed: t("emptyNarrowed"),
          count: (count) => t("count", { count, n: f.counted(count) }),
        }}
        create={
          <Button size="s" variant="main" onClick={() => setOpen({ act: "edit" })}>
            {t("new")}
          </Button>
        }
      />
      {open?.act === "edit" && (
        <OpenedPart part={editing} onClose={close}>
          {(RuleDialog) => <RuleDialog rule={open.rule} onClose={close} />}
        </OpenedPart>
      )}
      {open?.act === "remove" && open.rule && (
        <OpenedPart part={removing} onClose={close}>
          {(RemoveRule) => open.rule && <RemoveRule rule={open.rule} onClose={close} />}
        </OpenedPart>
      )}
    </div>
  );
}

function Filters({ values, onChoose }: { values: WordRuleFilter; onChoose: ListParams["choose"] }) {
  const t = useT("community.staff");
  const staff = useT("staff");
  const all = { value: "", label: staff("all") };
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(12rem,1fr)_minmax(0,16rem)]">
      <SearchField
        label={staff("search")}
        placeholder={t("searchHint")}
        value={values.search ?? ""}
        onSearch={(search) => onChoose({ search }, true)}
      />
      <Select
        label={t("kind.label")}
        className="text-small"
        value={values.kind ?? ""}
        choices={[all, ...wordRuleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))]}
        onChange={({ target }) => onChoose({ kind: target.value })}
      />
      <Select
        label={t("action.label")}
        className="text-small"
        value={values.action ?? ""}
        choices={[all, ...wordRuleActions.map((value) => ({ value, label: t(`action.${value}`) }))]}
        onChange={({ target }) => onChoose({ action: target.value })}
      />
    </div>
  );
}
