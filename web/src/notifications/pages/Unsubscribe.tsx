import { chosenNotificationTypes, notifications } from "@sarathi/contract";
import { useParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { type T, useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";

const texts = ["choices", "unsubscribe"] as const;
export const handle = { texts: [...texts], params: ["token"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter([...texts]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "unsubscribe", (t) => ({ title: t("title"), hidden: true }));

/** What the link of a mail is about, as it says itself: the server checks that it wrote it. */
function namesIn(token: string, t: T<"choices">, digest: string): string[] {
  const named = (token.split(".")[0] ?? "").split("~");
  const types = chosenNotificationTypes.filter((type) => named.includes(type)).map((type) => t(`${type}`));
  return named.includes("digest") ? [...types, digest] : types;
}

/** Ends the mails that a link in a mail is about, by one press and without a login; looking at it changes nothing. */
export default function Unsubscribe() {
  const t = useT("unsubscribe");
  const names = useT("choices");
  const { token = "" } = useParams();
  const { run, busy, answer, error } = useEndpointMutation(notifications.unsubscribe, {}, { token: null });
  const what = namesIn(token, names, t("digest"));
  const isBroken = what.length === 0 || (error instanceof ApiError && [400, 404].includes(error.status ?? 0));
  const set = (on: boolean) => void run({ body: { token, on } });
  if (isBroken) {
    return (
      <div className="sheet">
        <Head title={t("title")} />
        <Part title={t("broken")}>
          <p>{t("brokenNote")}</p>
          <ButtonLink to={`${paths.notifications()}#preferences`} className="mt-4">
            {t("choices")}
          </ButtonLink>
        </Part>
      </div>
    );
  }
  return (
    <div className="sheet">
      <Head title={t("title")} lead={t("lead")} />
      <Part title={t("what")} quietTitle>
        <ul className="mb-5 list-disc pl-5">
          {what.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p role="status" className="mb-3 font-bold">
          {answer && t(answer.on ? "begun" : "ended")}
        </p>
        {error ? <ErrorState error={error} title={t("failed")} /> : null}
        <div className="flex flex-wrap gap-3">
          {answer?.on === false ? (
            <Button busy={busy} onClick={() => set(true)}>
              {t("begin")}
            </Button>
          ) : (
            <Button variant="main" busy={busy} onClick={() => set(false)}>
              {t("end")}
            </Button>
          )}
          <ButtonLink variant="quiet" to={`${paths.notifications()}#preferences`}>
            {t("choices")}
          </ButtonLink>
        </div>
      </Part>
    </div>
  );
}
