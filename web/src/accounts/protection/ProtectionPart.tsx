import type { Protection } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { safePath } from "../../shell/places.ts";
import { ButtonLink, buttonLook } from "../../ui/Button.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { protectionQuery } from "../protection.queries.ts";
import { PasskeysPart } from "./PasskeysPart.tsx";
import { RecoveryPart } from "./RecoveryPart.tsx";
import { TotpPart } from "./TotpPart.tsx";

/** How one's account is protected: second step, passkeys, recovery codes. */
export function ProtectionPart() {
  const t = useT("protection");
  const query = useQuery(protectionQuery());
  const protection = query.data;
  if (!protection) return <Pending query={query} failed={t("load.failed")} lines={6} />;
  return (
    <div className="grid gap-9">
      <StaffNeeds needs={protection.staffNeeds} />
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        <TotpPart protection={protection} />
        <PasskeysPart protection={protection} />
        {(protection.totp || protection.passkeys.length > 0) && <RecoveryPart left={protection.recoveryCodesLeft} />}
      </div>
    </div>
  );
}

/** What keeps staff out of the admin area; when it is done, the way back to where they wanted to go. */
function StaffNeeds({ needs }: { needs: Protection["staffNeeds"] }) {
  const t = useT("protection");
  const [query] = useSearchParams();
  const next = safePath(query.get("next"));
  if (!needs && next === "/") return null;
  return (
    <section
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-3 border-mark bg-mark-tint px-4 py-3"
    >
      <p>{t(`needs.${needs ?? "done"}`)}</p>
      {needs === "password" && (
        <a href="#password" className={buttonLook({})}>
          {t("needs.toPassword")}
        </a>
      )}
      {!needs && (
        <ButtonLink to={next} variant="main">
          {t("needs.go")}
        </ButtonLink>
      )}
    </section>
  );
}
