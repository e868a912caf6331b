import { type ReactNode, useSyncExternalStore } from "react";
import { useT } from "../../foundation/i18n.ts";
import { lazyPart } from "../../foundation/lazyPart.ts";
import { useReader } from "../../foundation/reader.ts";
import { OpenedPart } from "../../ui/OpenedPart.tsx";

const googleEntry = lazyPart(() => import("./GoogleEntry.tsx").then((part) => part.GoogleEntry));

const never = () => () => undefined;

/**
 * The way in by Google, where it is set up: elsewhere its script is not even fetched. The server leaves the button's place free:
 * one that stands there before its script would take presses that nobody hears.
 * @param terms what one agrees to, where the page does not say it anyway: the first sign-in opens an account
 */
export function GoogleSection({ terms }: { terms?: ReactNode }) {
  const t = useT("accounts");
  const { google } = useReader().site;
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!google) return null;
  return (
    <>
      <div className="min-h-12">
        {inBrowser && <OpenedPart part={googleEntry}>{(GoogleEntry) => <GoogleEntry google={google} />}</OpenedPart>}
      </div>
      {terms}
      <p className="my-5 flex items-center gap-3 text-small text-ink-2 before:h-px before:grow before:bg-rule-2 after:h-px after:grow after:bg-rule-2">
        {t("google.or")}
      </p>
    </>
  );
}
