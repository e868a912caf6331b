import { newsletter } from "@sarathi/contract";
import { useMailCode } from "../../accounts/index.ts";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Stamp } from "../../ui/Stamp.tsx";

const texts = ["newsletter", "newsletter.errors"] as const;
export const handle = { texts: [...texts] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter([...texts]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "newsletter", (t) => ({ title: t("confirmTitle"), hidden: true }));

/** Where the mail leads that asks for a confirmation: only a press begins the newsletter, since scanners open links too. */
export default function Confirm() {
  const t = useT("newsletter");
  const [code, drop] = useMailCode("code");
  const { run, busy, answer, error } = useEndpointMutation(
    newsletter.confirmNewsletter,
    { done: drop },
    { token: null },
  );
  const isUsed = error instanceof ApiError && error.code === "newsletter.code_used";
  const isOver = error instanceof ApiError && (error.status ?? 0) < 500 && !isUsed;
  if (answer || isUsed) {
    const choices = answer && paths.unsubscribe({ token: answer.token });
    return (
      <div className="sheet">
        <Head title={t("confirmTitle")} />
        <Part title={t("confirmed")}>
          <p role="status" className="mb-5">
            <Stamp>{t("confirmedStamp")}</Stamp>
          </p>
          {choices && <ButtonLink to={choices}>{t("choices")}</ButtonLink>}
        </Part>
      </div>
    );
  }
  return (
    <div className="sheet">
      <Head title={t("confirmTitle")} lead={t("confirmLead")} />
      <Part title={t("confirm")} quietTitle>
        {code === null && <p className="mb-4">{t("noCode")}</p>}
        {error ? <ErrorState error={error} title={t("confirmFailed")} /> : null}
        {code && !isOver ? (
          <Button variant="main" busy={busy} onClick={() => void run({ body: { code } })}>
            {t("confirm")}
          </Button>
        ) : (
          (code === null || isOver) && <ButtonLink to={paths.newsletter()}>{t("askAgain")}</ButtonLink>
        )}
      </Part>
    </div>
  );
}
