import { Credentials, FirstPassword, ProfileChange } from "@sarathi/contract";

/** In a chunk of its own: zod comes when somebody fills a form, not with the page. */
export { NewPassword as newPassword } from "@sarathi/contract";

/** The form of one's profile; the picture has a way of its own. */
export const profile = ProfileChange.omit({ avatar: true }).required({ firstName: true, username: true });
export const firstPassword = FirstPassword.pick({ newPassword: true });
/** An account that signs in with Google alone has no password to ask for. */
export const erasure = Credentials.pick({ password: true });
export const erasureWithoutPassword = erasure.partial();
