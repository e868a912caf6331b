/** In a chunk of its own: zod comes when somebody fills a form, not with the page. */
export { Credentials as login, Registration as register } from "@sarathi/contract";
