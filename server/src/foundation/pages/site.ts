import type { SiteFeature } from "@sarathi/contract";

/** What pages say of the site. */
export interface Site {
  name: { ne: string; en: string };
  url: string;
  feedbackUrl?: string;
  /** Where who runs the site reads mails. */
  contactEmail?: string;
  social: { name: string; url: string }[];
  /** What administrators have turned off for now; absent: nothing. */
  closed?: readonly SiteFeature[];
  /** Sign-in with Google; absent when it is not set up. */
  google?: { clientId: string; scriptUrl: string };
}
