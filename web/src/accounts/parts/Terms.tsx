import { Link } from "react-router";
import { useT } from "../../foundation/i18n.ts";
import { paths } from "../../foundation/paths.ts";
import { Rich } from "../../ui/Rich.tsx";

/** Agreement with links in the middle of a sentence whose order differs by language: wherever an account can be opened. */
export function Terms({ className = "" }: { className?: string }) {
  const t = useT("accounts");
  return (
    <p className={`text-small text-ink-2 ${className}`}>
      <Rich
        text={(marks) => t("register.terms", marks)}
        parts={{
          terms: (
            <Link to={paths.terms()} className="underline">
              {t("register.termsLink")}
            </Link>
          ),
          privacy: (
            <Link to={paths.privacy()} className="underline">
              {t("register.privacyLink")}
            </Link>
          ),
        }}
      />
    </p>
  );
}
