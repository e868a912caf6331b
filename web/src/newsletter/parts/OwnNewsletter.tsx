import { newsletter, type OwnSubscription } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { ownSubscriptionQuery } from "../newsletter.queries.ts";
import { type Chosen, Wishes } from "./Wishes.tsx";

/** Whether the newsletter comes to the address of one's account, and what of it. */
export function OwnNewsletter() {
  const t = useT("newsletter");
  const found = useQuery(ownSubscriptionQuery());
  if (!found.data) return <Pending query={found} failed={t("loadFailed")} lines={6} />;
  return <Choices found={found.data} />;
}

function Choices({ found }: { found: OwnSubscription }) {
  const t = useT("newsletter");
  const [isOn, setOn] = useState(found.state === "confirmed");
  const [chosen, setChosen] = useState<Chosen>(found);
  const save = useEndpointMutation(newsletter.setOwnSubscription, {
    failed: t("notSaved"),
    invalidates: [newsletter.getOwnSubscription],
    done: () => toast.success(t("saved")),
  });
  if (!found.isProven) return <p className="text-ink-2">{t("mineUnproven")}</p>;
  if (found.state === "complained") return <p className="text-ink-2">{t("state.complained")}</p>;
  const { topics, pace, language } = chosen;
  return (
    <div className="grid max-w-[26rem] gap-4">
      <label className="thumb flex items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
          className="size-5 accent-link"
        />
        {t("mineOn")}
      </label>
      {isOn && <Wishes value={chosen} onChange={setChosen} asksPace />}
      <Button
        busy={save.busy}
        disabled={topics.length === 0}
        onClick={() => void save.run({ body: { on: isOn, topics, pace, language } })}
      >
        {t("save")}
      </Button>
    </div>
  );
}
