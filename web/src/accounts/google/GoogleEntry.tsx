import { accounts } from "@sarathi/contract";
import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { orNoNetwork } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { useEndpointMutation } from "../../foundation/mutation.ts";
import { paths } from "../../foundation/paths.ts";
import { useReader } from "../../foundation/reader.ts";
import { closeToast, toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { failureText, isCode, isRefusal } from "../failure.ts";
import { Refused } from "../parts/Refused.tsx";
import { useArrival } from "../signInRedirect.ts";
import { GoogleMark } from "./GoogleMark.tsx";
import { GoogleSignIn, useGoogle } from "./GoogleSignIn.tsx";
import { type NonOAuthError, useGoogleSignIn } from "./useGoogleSignIn.ts";

/** The button of the way in by Google, and what went wrong below it. */
export function GoogleEntry({ google }: { google: { clientId: string; scriptUrl: string } }) {
  return (
    <GoogleSignIn {...google}>
      <GoogleButton />
    </GoogleSignIn>
  );
}

interface EntryRefusal {
  text: string;
  /** An account that only its mail can open to Google. */
  byMail: boolean;
}

function GoogleButton() {
  const t = useT("accounts");
  const problem = useT("errors");
  const reader = useReader();
  const arrive = useArrival();
  const navigate = useNavigate();
  const { script } = useGoogle();
  const [pressed, setPressed] = useState(false);
  const [refusal, setRefusal] = useState<EntryRefusal>();
  const shownToast = useRef(0);

  const tell = (text: string) => {
    shownToast.current = toast.error(text);
  };
  const { run: enter, busy: entering } = useEndpointMutation(
    accounts.google,
    {
      done: (session) => {
        toast.success(t("google.done"));
        arrive(session);
      },
      onError: async (error) => {
        try {
          if (isCode(error, "auth.second_factor")) {
            const { askSecondStep } = await orNoNetwork(import("../askSecondStep.ts"));
            await askSecondStep(error);
            return void navigate({ pathname: paths.login(), search: location.search });
          }
        } catch (network) {
          return tell(await failureText(network, problem, t("google.failed"), reader));
        }
        const text = await failureText(error, problem, t("google.failed"), reader);
        // What says no more than the specification's own text is a toast, as it has it.
        if (isRefusal(error) && text !== t("google.failed"))
          setRefusal({ text, byMail: isCode(error, "auth.google_join") });
        else tell(text);
      },
    },
    { token: null },
  );
  const onNonOAuthError = ({ type }: NonOAuthError) => {
    if (type === "popup_failed_to_open") setRefusal({ text: t("google.blocked"), byMail: false });
    else if (type === "script_failed") setRefusal({ text: t("google.away"), byMail: false });
    else if (type === "unknown") tell(t("google.failed"));
  };
  const start = useGoogleSignIn({
    flow: "code",
    onSuccess: (grant) => void enter({ body: { ...grant, language: reader.language } }),
    onError: () => tell(t("google.failed")),
    onNonOAuthError,
  });
  const onClick = () => {
    closeToast(shownToast.current);
    setRefusal(undefined);
    setPressed(true);
    void start();
  };
  const busy = entering || (pressed && script === "loading");
  return (
    <div className="grid gap-2">
      <Button busy={busy} onClick={onClick} className="w-full">
        {!busy && <GoogleMark />}
        {t("google.continue")}
      </Button>
      {refusal && (
        <div>
          <Refused text={refusal.text} />
          {refusal.byMail && (
            <Link to={paths.forgotPassword()} className="inline-flex min-h-11 items-center font-bold">
              {t("google.byMail")}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
