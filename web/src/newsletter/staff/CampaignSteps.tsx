import { type Campaign, type CampaignMove, campaignMoves, newsletterAdmin } from "@sarathi/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { inPlace, useEndpointMutation } from "../../foundation/mutation.ts";
import { useIsAdmin } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { ConfirmDialog } from "../../staff/ConfirmDialog.tsx";
import { fromNepal } from "../../staff/fields/nepalTime.ts";
import { adminPaths } from "../../staff/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { campaignQuery, changedByStaff } from "./staff.queries.ts";

/** What may become of a number from each state. */
const movesFrom = {
  draft: [],
  scheduled: ["draft", "cancelled"],
  sending: ["paused", "cancelled"],
  paused: ["sending", "cancelled"],
  sent: [],
  cancelled: [],
} as const satisfies Record<Campaign["state"], readonly CampaignMove[]>;

/** What is done with a number as a whole. Staff try it out; an administrator sends, stops and cancels it. */
export function CampaignSteps({ campaign }: { campaign: Campaign }) {
  const isAdmin = useIsAdmin();
  const isDraft = campaign.state === "draft";
  const offered: readonly CampaignMove[] = movesFrom[campaign.state];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(["ne", "en"] as const).map(
        (language) => campaign.content[language] && <Test key={language} campaign={campaign} language={language} />,
      )}
      {isAdmin && <Schedule campaign={campaign} isOffered={isDraft} />}
      {isAdmin &&
        campaignMoves.map((to) => <Move key={to} campaign={campaign} to={to} isOffered={offered.includes(to)} />)}
      {isDraft && <Remove campaign={campaign} />}
    </div>
  );
}

function Test({ campaign, language }: { campaign: Campaign; language: "ne" | "en" }) {
  const t = useT("newsletter.staff");
  const words = useT("newsletter");
  const send = useEndpointMutation(newsletterAdmin.testCampaign, {
    failed: t("test.failed"),
    done: () => toast.success(t("test.done")),
  });
  return (
    <Button
      size="s"
      busy={send.busy}
      onClick={() => void send.run({ params: { id: campaign._id }, body: { language } })}
    >
      {t("test.open", { language: words(`languages.${language}`) })}
    </Button>
  );
}

interface StepProps {
  campaign: Campaign;
  /** Its dialog closes by itself when the number has changed: it stands here in each state. */
  isOffered: boolean;
}

function Schedule({ campaign, isOffered }: StepProps) {
  const t = useT("newsletter.staff");
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState("");
  const [isMissing, setMissing] = useState(false);
  const schedule = useEndpointMutation(newsletterAdmin.scheduleCampaign, {
    onError: inPlace,
    invalidates: changedByStaff,
    done: (now) => {
      setOpen(false);
      client.setQueryData(campaignQuery(now._id).queryKey, now);
      toast.success(t("schedule.done"));
    },
  });
  return (
    <>
      {isOffered && (
        <Button size="s" variant="main" onClick={() => setOpen(true)}>
          {t("schedule.open")}
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("schedule.open")}
        lead={t("schedule.lead")}
        confirm={t("schedule.confirm")}
        action={schedule}
        onConfirm={() => {
          const sendAt = fromNepal(at);
          setMissing(!sendAt);
          if (sendAt)
            return schedule.run({ params: { id: campaign._id }, body: { sendAt, version: campaign.version } });
        }}
      >
        <Field
          type="datetime-local"
          label={t("schedule.at")}
          hint={t("schedule.hint")}
          value={at}
          error={isMissing ? t("schedule.missing") : undefined}
          onChange={({ target }) => setAt(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}

function Move({ campaign, to, isOffered }: StepProps & { to: CampaignMove }) {
  const t = useT("newsletter.staff");
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const move = useEndpointMutation(newsletterAdmin.moveCampaign, {
    onError: inPlace,
    invalidates: changedByStaff,
    done: (now) => {
      setOpen(false);
      client.setQueryData(campaignQuery(now._id).queryKey, now);
      toast.success(t(`move.${to}.done`));
    },
  });
  return (
    <>
      {isOffered && (
        <Button size="s" variant={to === "sending" ? "main" : "plain"} onClick={() => setOpen(true)}>
          {t(`move.${to}.open`)}
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`move.${to}.open`)}
        lead={t(`move.${to}.lead`)}
        confirm={t(`move.${to}.open`)}
        destroys={to === "cancelled"}
        action={move}
        onConfirm={() => move.run({ params: { id: campaign._id }, body: { to } })}
      />
    </>
  );
}

function Remove({ campaign }: { campaign: Campaign }) {
  const t = useT("newsletter.staff");
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useEndpointMutation(newsletterAdmin.removeCampaign, {
    onError: inPlace,
    invalidates: [newsletterAdmin.listCampaigns],
    done: () => navigate(adminPaths.newsletter()),
  });
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {t("delete.open")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t("delete.open")}
        lead={t("delete.lead")}
        confirm={t("delete.open")}
        destroys
        action={remove}
        onConfirm={() => remove.run({ params: { id: campaign._id } })}
      />
    </>
  );
}
