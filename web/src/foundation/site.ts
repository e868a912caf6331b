export interface Site {
  name: { ne: string; en: string };
  /** Origin of the site, without a slash at the end. */
  url: string;
  feedbackUrl?: string;
  /** Where who runs the site reads mails. */
  contactEmail?: string;
  social: { name: string; url: string }[];
  /** What administrators have turned off for now; absent: nothing. */
  closed?: readonly string[];
  /** Sign-in with Google; absent when it is not set up. */
  google?: { clientId: string; scriptUrl: string };
}
