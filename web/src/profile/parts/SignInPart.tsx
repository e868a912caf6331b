import type { User } from "@sarathi/contract";
import { emailPart, protectionPart, sendAgain } from "../../accounts/index.ts";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { ownNewsletter } from "../../newsletter/index.ts";
import { GoLink } from "../../ui/GoLink.tsx";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { OpenedPart } from "../../ui/OpenedPart.tsx";
import { Part } from "../../ui/Part.tsx";
import { State } from "../../ui/Tag.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Devices } from "./Devices.tsx";
import { FirstPassword } from "./FirstPassword.tsx";

/** Lines of a part that is on its way. */
const LINES = 6;

/** How one signs in, and where one is signed in. */
export function SignInPart({ user }: { user: User }) {
  const t = useT("profile");
  return (
    <>
      <Part title={t("protection")}>
        {/* As high as what comes, so that nothing below is moved by it. */}
        <div className="min-h-[20rem] md:min-h-[10rem]">
          <LazyPart part={protectionPart} lines={LINES}>
            {(ProtectionPart) => <ProtectionPart />}
          </LazyPart>
        </div>
      </Part>
      <Part title={t("email.title")}>
        <Address user={user} />
        <div className="min-h-[15rem] max-w-[30rem] md:min-h-[14rem]">
          <LazyPart part={emailPart} lines={LINES}>
            {(EmailPart) => <EmailPart user={user} />}
          </LazyPart>
        </div>
      </Part>
      <Part title={t("newsletter")}>
        <LazyPart part={ownNewsletter} lines={LINES}>
          {(OwnNewsletter) => <OwnNewsletter />}
        </LazyPart>
      </Part>
      <Part title={t("notifications.title")}>
        <p className="max-w-[36em] text-ink-2">{t("notifications.lead")}</p>
        <GoLink to={`${paths.notifications()}#preferences`}>{t("notifications.go")}</GoLink>
      </Part>
      {user.authType === "google" ? <FirstPassword email={user.email} /> : <ChangePassword email={user.email} />}
      <Devices />
    </>
  );
}

/** The address, whether it is proven, and what one signs in by. */
function Address({ user }: { user: User }) {
  const t = useT("profile");
  return (
    <dl className="mb-5 grid gap-3">
      <div>
        <dt className="text-small text-ink-2">{t("email.address")}</dt>
        <dd className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 break-words">{user.email}</span>
          <State tone={user.emailVerified ? "ok" : "warn"}>
            {t(user.emailVerified ? "email.verified" : "email.unverified")}
          </State>
          {!user.emailVerified && (
            <OpenedPart part={sendAgain}>{(SendAgain) => <SendAgain email={user.email} />}</OpenedPart>
          )}
        </dd>
      </div>
      <div>
        <dt className="text-small text-ink-2">{t("ways.title")}</dt>
        <dd>{t(`ways.${user.authType}`)}</dd>
      </div>
    </dl>
  );
}
