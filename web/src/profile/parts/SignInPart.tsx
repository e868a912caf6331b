import type { User } from "@sarathi/contract";
import { emailPart, protectionPart } from "../../accounts/index.ts";
import { useT } from "../../foundation/i18n.ts";
import { LazyPart } from "../../ui/LazyPart.tsx";
import { State } from "../../ui/Tag.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Devices } from "./Devices.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { SendAgain } from "./SendAgain.tsx";

/** How one signs in, and where one is signed in. */
export function SignInPart({ user }: { user: User }) {
  return (
    <div className="grid gap-9">
      {/* As high as what comes, so that nothing below is moved by it. */}
      <div className="min-h-[20rem] md:min-h-[10rem]">
        <LazyPart part={protectionPart} lines={6}>
          {(ProtectionPart) => <ProtectionPart />}
        </LazyPart>
      </div>
      <Ways user={user} />
    </div>
  );
}

function Ways({ user }: { user: User }) {
  const t = useT("profile");
  return (
    <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
      <div className="grid content-start gap-8">
        <dl className="grid gap-4">
          <div>
            <dt className="text-small text-ink-2">{t("email.title")}</dt>
            <dd className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="min-w-0 break-words">{user.email}</span>
              <State tone={user.emailVerified ? "ok" : "warn"}>
                {t(user.emailVerified ? "email.verified" : "email.unverified")}
              </State>
              {!user.emailVerified && <SendAgain email={user.email} />}
            </dd>
          </div>
          <div>
            <dt className="text-small text-ink-2">{t("ways.title")}</dt>
            <dd>{t(`ways.${user.authType}`)}</dd>
          </div>
        </dl>
        <div className="min-h-[15rem] md:min-h-[14rem]">
          <LazyPart part={emailPart} lines={6}>
            {(EmailPart) => <EmailPart user={user} />}
          </LazyPart>
        </div>
        {user.authType === "google" ? <FirstPassword email={user.email} /> : <ChangePassword email={user.email} />}
      </div>
      <Devices />
    </div>
  );
}
