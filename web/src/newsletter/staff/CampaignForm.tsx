import { type Campaign, type CampaignDraft, newsletterAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useAction } from "../../foundation/mutation.ts";
import { requestKey } from "../../foundation/requestKey.ts";
import { toast } from "../../foundation/toast.ts";
import { useUnsaved } from "../../foundation/useUnsaved.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { LeaveDialog } from "../../ui/LeaveDialog.tsx";
import { type CampaignValues, draftOf, textOf, valuesOf } from "./campaign.rules.ts";
import { Preview } from "./Preview.tsx";
import { SegmentFields } from "./SegmentFields.tsx";
import { campaignQuery, changedByStaff } from "./staff.queries.ts";
import { TextFields } from "./TextFields.tsx";

/** A draft as it is written; what the contract refuses is marked where it stands. @param campaign undefined: a new one */
export function CampaignForm({ campaign }: { campaign: Campaign | undefined }) {
  const t = useT("newsletter.staff");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(requestKey);
  const form = useForm<CampaignValues>({ defaultValues: valuesOf(campaign) });
  const { blocker, release } = useUnsaved(form.formState.isDirty);
  const save = useAction(
    (draft: CampaignDraft) =>
      campaign
        ? call(newsletterAdmin.updateCampaign, {
            params: { id: campaign._id },
            body: { ...draft, version: campaign.version },
          })
        : call(newsletterAdmin.createCampaign, { body: draft }, { headers: { "idempotency-key": key } }),
    {
      onError: inPlace,
      invalidates: changedByStaff,
      done: (saved) => {
        client.setQueryData(campaignQuery(saved._id).queryKey, saved);
        release();
        toast.success(t("saved"));
        if (!campaign) return navigate(adminPaths.campaign({ campaignId: saved._id }), { replace: true });
      },
    },
  );
  const submit = form.handleSubmit((values) => {
    const checked = draftOf(values);
    if ("draft" in checked) return save.run(checked.draft);
    for (const [at, name] of checked.wrong.entries()) {
      form.setError(name as FieldPath<CampaignValues>, { type: "contract", message: name }, { shouldFocus: at === 0 });
    }
  });
  const [ne, en] = form.watch(["ne.isOn", "en.isOn"]);
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5" data-dense>
      {(["ne", "en"] as const).map((language) => (
        <LanguagePart key={language} form={form} language={language} />
      ))}
      <SegmentFields form={form} />
      <p role="alert" className="whitespace-pre-line font-bold text-pen empty:hidden">
        {save.problem ?? (ne || en ? undefined : t("noLanguage"))}
      </p>
      <Button type="submit" variant="main" busy={save.busy} disabled={!ne && !en} className="justify-self-start">
        {t("save")}
      </Button>
      <LeaveDialog blocker={blocker} />
    </form>
  );
}

/** What is written in one language, and how its mail looks. */
function LanguagePart({ form, language }: { form: UseFormReturn<CampaignValues>; language: "ne" | "en" }) {
  const t = useT("newsletter.staff");
  const words = useT("newsletter");
  const [shown, setShown] = useState<ReturnType<typeof textOf>>();
  const isOn = form.watch(`${language}.isOn`);
  const show = () => {
    const values = form.getValues();
    const checked = draftOf(values);
    const isWrong = "wrong" in checked && checked.wrong.some((name) => name.startsWith(`${language}.`));
    if (isWrong) toast.error(t("preview.incomplete"));
    else setShown(textOf(values[language]));
  };
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
      <h2>{words(`languages.${language}`)}</h2>
      <label className="thumb flex items-center gap-3 text-small">
        <input type="checkbox" className="size-5 accent-link" {...form.register(`${language}.isOn`)} />
        {t("written")}
      </label>
      {isOn && (
        <>
          <TextFields form={form} language={language} />
          <Button size="s" className="justify-self-start" onClick={show}>
            {t(shown ? "preview.again" : "preview.show")}
          </Button>
          {shown && <Preview text={shown} language={language} />}
        </>
      )}
    </section>
  );
}
