import { data } from "react-router";

/** An address of the admin area that is no page: not found, as everywhere. */
function refuse(): never {
  throw data(null, { status: 404 });
}
export const loader = refuse;
export const clientLoader = refuse;

export default function Missing() {
  return null;
}
