import { accounts, GRACE_DAYS, type User } from "@sarathi/contract";
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { saveFile } from "../../foundation/saveFile.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Part } from "../../ui/Part.tsx";
import { EraseDialog } from "./EraseDialog.tsx";

/** All of somebody's attempts may take a while. */
const EXPORT_MS = 60_000;

interface DataPartProps {
  user: User;
  onErased: (erasesAt: string) => void;
}

/** Take one's data along, or have all of it erased. */
export function DataPart({ user, onErased }: DataPartProps) {
  const t = useT("profile");
  const { number } = useFormat();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useEndpointMutation(
    accounts.exportMe,
    {
      failed: t("data.exportFailed"),
      done: (data) => {
        const name = `${user.username}-${data.exportedAt.slice(0, 10)}.json`;
        saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
        toast.success(t("data.exported"));
      },
    },
    { timeoutMs: EXPORT_MS },
  );
  return (
    <>
      <Part title={t("data.export")}>
        <p className="mb-4 max-w-[38em] text-ink-2">{t("data.exportLead")}</p>
        <Button onClick={() => void run({})} busy={busy}>
          {!busy && <Download aria-hidden="true" className="size-4" />}
          {t("data.exportGo")}
        </Button>
      </Part>
      {!user.erasesAt && (
        <Part title={t("data.erase")}>
          <p className="mb-4 max-w-[38em] text-ink-2 num">{t("data.eraseLead", { days: number(GRACE_DAYS) })}</p>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t("data.eraseGo")}
          </Button>
          <EraseDialog open={asking} user={user} onClose={() => setAsking(false)} onErased={onErased} />
        </Part>
      )}
    </>
  );
}
