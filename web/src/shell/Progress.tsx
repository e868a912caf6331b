import { useNavigation } from "react-router";
import { useT } from "../foundation/i18n.ts";

/** A thin line under the header while the next page is on its way (unseen for the first 300 ms). */
export function Progress() {
  const t = useT("common");
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div role="status" className="fixed inset-x-0 top-bar z-20 h-0.5 animate-late bg-main">
      <span className="sr-only">{t("loading")}</span>
    </div>
  );
}
