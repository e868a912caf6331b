import { newsletter, type Subscription } from "@sarathi/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { enter, type PageHandle, pageMeta, renderOnServer } from "../../foundation/page.ts";
import { paths } from "../../foundation/paths.ts";
import { toast } from "../../foundation/toast.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Head } from "../../ui/Head.tsx";
import { Part } from "../../ui/Part.tsx";
import { Pending } from "../../ui/Pending.tsx";
import { subscriptionQuery } from "../newsletter.queries.ts";
import { type Chosen, Wishes } from "../parts/Wishes.tsx";

const texts = ["newsletter", "newsletter.errors"] as const;
export const handle = { texts: [...texts], query: ["token"] } satisfies PageHandle;
export const loader = renderOnServer;
export const clientLoader = () => enter([...texts]);
export const meta = (args: Parameters<typeof pageMeta>[0]) =>
  pageMeta(args, "newsletter", (t) => ({ title: t("unsubscribeTitle"), hidden: true }));

/** Ends the newsletter by one press and without a login, or changes what comes; looking at it changes nothing. */
export default function Unsubscribe() {
  const t = useT("newsletter");
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const found = useQuery({ ...subscriptionQuery(token), enabled: token !== "", retry: false });
  const isBroken = token === "" || (found.error instanceof ApiError && [400, 404].includes(found.error.status ?? 0));
  return (
    <div className="sheet">
      <Head title={t("unsubscribeTitle")} lead={isBroken ? undefined : t("unsubscribeLead")} />
      {isBroken ? (
        <Part title={t("broken")}>
          <p>{t("brokenNote")}</p>
          <ButtonLink to={paths.newsletter()} className="mt-4">
            {t("title")}
          </ButtonLink>
        </Part>
      ) : found.data ? (
        <Choices key={token} found={found.data} />
      ) : (
        <Part title={t("choices")} quietTitle>
          <Pending query={found} failed={t("loadFailed")} lines={6} />
        </Part>
      )}
    </div>
  );
}

function Choices({ found }: { found: Subscription }) {
  const t = useT("newsletter");
  const { token } = found;
  const [chosen, setChosen] = useState<Chosen>(found);
  const set = useEndpointMutation(newsletter.unsubscribeNewsletter, { failed: t("notSaved") }, { token: null });
  const save = useEndpointMutation(
    newsletter.changeSubscription,
    { failed: t("notSaved"), done: () => toast.success(t("saved")) },
    { token: null },
  );
  // Who holds a mail may not be who gets it: the address itself is asked.
  const [hasAsked, setHasAsked] = useState(false);
  const { state } = set.answer ?? found;
  return (
    <>
      <Part title={t("end")} quietTitle>
        <p className="mb-1 break-words font-bold">{found.address}</p>
        <p role="status" className="mb-4">
          {hasAsked ? t("askedAgain") : set.answer ? t("ended") : t(`state.${state}`)}
        </p>
        {state === "confirmed" && (
          <Button variant="main" busy={set.busy} onClick={() => void set.run({ body: { token } })}>
            {t("end")}
          </Button>
        )}
        {state === "unsubscribed" && !hasAsked && (
          <Button
            busy={set.busy}
            onClick={async () => setHasAsked((await set.run({ body: { token, on: true } })) !== undefined)}
          >
            {t("begin")}
          </Button>
        )}
      </Part>
      {state === "confirmed" && (
        <Part title={t("choices")}>
          <div className="grid max-w-[26rem] gap-4">
            <Wishes value={chosen} onChange={setChosen} asksPace />
            <Button
              busy={save.busy}
              disabled={chosen.topics.length === 0}
              onClick={() => {
                const { topics, pace, language } = chosen;
                void save.run({ body: { token, topics, pace, language } });
              }}
            >
              {t("save")}
            </Button>
          </div>
        </Part>
      )}
    </>
  );
}
