/** The browser finds by sound too, so the key itself is in the contract. */
export { phoneticKey, type Vowels } from "@sarathi/contract";
