import { type SecondFactorProof, signIn } from "@sarathi/contract";
import { useState } from "react";
import type { z } from "zod";
import { ApiError, call } from "../../foundation/api.ts";
import { errorText } from "../../foundation/errors.ts";
import { useT } from "../../foundation/i18n.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { FormPage } from "../parts/FormPage.tsx";
import { type AskedSignIn, leaveSecondStep } from "../secondStep.ts";
import { useArrival } from "../signInRedirect.ts";
import { CodeForm } from "./CodeForm.tsx";
import { usePasskey } from "./usePasskey.ts";

/** The second step of a sign-in: a code of the app, a recovery code, or a passkey. */
export function SecondStep({ asked: { challenge, methods } }: { asked: AskedSignIn }) {
  const t = useT("protection");
  const why = useT("errors");
  const arrive = useArrival();
  const [byCode, setByCode] = useState(methods.includes("totp"));
  /** A step that is over begins anew: no code is right any more. */
  const startAgain = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== "auth.challenge_over") return false;
    toast.error(errorText(error, why));
    leaveSecondStep();
    return true;
  };
  const send = async (proof: Omit<z.input<typeof SecondFactorProof>, "challenge">) => {
    arrive(await call(signIn.secondFactor, { body: { challenge, ...proof } }, { token: null }));
    leaveSecondStep();
  };
  const passkey = usePasskey({
    ask: () => call(signIn.secondFactorPasskey, { body: { challenge } }, { token: null }),
    send: (answer) => send({ passkey: answer }),
    onRefused: startAgain,
  });
  const sendTyped = (values: object) =>
    send(values).catch((error: unknown) => {
      if (!startAgain(error)) throw error;
    });
  const name = byCode ? "code" : "recoveryCode";
  const canSwitch = methods.includes("totp") && methods.includes("recovery");
  return (
    <FormPage title={t("second.title")} lead={t("second.lead")}>
      {methods.includes("passkey") && (
        <Button onClick={() => void passkey.run(undefined)} busy={passkey.busy} className="mb-5 w-full">
          {t("factor.usePasskey")}
        </Button>
      )}
      {(byCode || methods.includes("recovery")) && (
        <CodeForm key={name} name={name} submit={t("second.submit")} send={sendTyped} />
      )}
      <div className="mt-5 flex flex-wrap justify-between gap-3">
        {canSwitch && (
          <Button size="s" variant="quiet" onClick={() => setByCode(!byCode)}>
            {t(byCode ? "factor.useRecovery" : "factor.useCode")}
          </Button>
        )}
        <Button size="s" variant="quiet" onClick={leaveSecondStep}>
          {t("second.again")}
        </Button>
      </div>
    </FormPage>
  );
}
