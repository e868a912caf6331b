import { sendAgain } from "../../accounts/index.ts";
import { useT } from "../../foundation/i18n.ts";
import { useSession } from "../../foundation/session.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";

/** Says before anything is written that publishing needs a proven address, with the way to one. */
export function UnverifiedNote() {
  const t = useT("writing");
  const user = useSession((session) => session.user);
  if (!user || user.emailVerified) return null;
  return (
    <div className="border-l-3 border-mark pl-3">
      <p>{t("unverified")}</p>
      <OpenedPart part={sendAgain}>{(SendAgain) => <SendAgain email={user.email} />}</OpenedPart>
    </div>
  );
}
