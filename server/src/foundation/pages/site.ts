/** What pages say of the site. */
export interface Site {
  name: { ne: string; en: string };
  url: string;
  feedbackUrl?: string;
  /** Where who runs the site reads mails. */
  contactEmail?: string;
  social: { name: string; url: string }[];
  /** Sign-in with Google; absent when it is not set up. */
  google?: { clientId: string; scriptUrl: string };
}
