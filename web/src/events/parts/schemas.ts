/** In a chunk of its own: zod comes when somebody fills the form, not with the page. */
export { PaymentProof as proof } from "@sarathi/contract";
