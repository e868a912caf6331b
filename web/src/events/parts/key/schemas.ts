/** In a chunk of its own: zod comes when somebody fills the form, not with the page. */
export { ObjectionBody as objection } from "@sarathi/contract";
