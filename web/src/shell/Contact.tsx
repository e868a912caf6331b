import { useT } from "../foundation/i18n.ts";
import { useReader } from "../foundation/reader.ts";
import type { Site } from "../foundation/site.ts";

/** Whether one can write to who runs the site at all. */
export const hasContact = ({ contactEmail, feedbackUrl }: Site): boolean => Boolean(contactEmail || feedbackUrl);

/** The ways to write to who runs the site, as paragraphs; none where nothing is set up. */
export function Contact() {
  const t = useT("shell");
  const { contactEmail, feedbackUrl } = useReader().site;
  return (
    <>
      {contactEmail && (
        <p>
          <a href={`mailto:${contactEmail}`} className="wrap-anywhere">
            {contactEmail}
          </a>
        </p>
      )}
      {feedbackUrl && (
        <p>
          <a href={feedbackUrl} target="_blank" rel="noopener noreferrer">
            {t("footer.feedback")}
          </a>
        </p>
      )}
    </>
  );
}
