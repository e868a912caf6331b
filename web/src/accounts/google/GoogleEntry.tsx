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
import { failureText, isCode } from "../failure.ts";
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

  const refuse = (text: string, byMail = false) => {
    shownToast.current = toast.error(text);
    setRefusal({ text, byMail });
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
          return refuse(await failureText(network, problem, t("google.failed"), reader));
        }
        refuse(await failureText(error, problem, t("google.failed"), reader), isCode(error, "auth.google_join"));
      },
    },
    { token: null },
  );
  const onNonOAuthError = ({ type }: NonOAuthError) => {
    if (type === "popup_failed_to_open") refuse(t("google.blocked"));
    else if (type === "script_failed") refuse(t("google.away"));
    else if (type === "unknown") refuse(t("google.failed"));
  };
  const start = useGoogleSignIn({
    flow: "code",
    onSuccess: (grant) => void enter({ body: { ...grant, language: reader.language } }),
    onError: () => refuse(t("google.failed")),
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
        <p className="whitespace-pre-line text-small text-wrong">
          {refusal.text}
          {refusal.byMail && (
            <Link to={paths.forgotPassword()} className="mt-1 block py-1 font-bold">
              {t("google.byMail")}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
