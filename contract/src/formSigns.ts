import { z } from "zod";

/** What the forms of posts and comments carry besides their words; by people they are left as they are. */
export const formSigns = {
  form: z.string().max(200).optional().describe("What the server gave when the form was opened"),
  website: z.string().max(500).optional().describe("Left empty: people do not see this field"),
};
export const formAsides = Object.keys(formSigns);
export interface FormSigns {
  form?: string | undefined;
  website?: string | undefined;
}
