import { redirect } from "react-router";
import { paths } from "../../foundation/paths.ts";

const toCommunity = () => redirect(paths.community());

/** Any other address below the community leads to its home. */
export const loader = toCommunity;
export const clientLoader = toCommunity;

export default function CommunityHome() {
  return null;
}
