import { accounts, type Role, type User } from "@sarathi/contract";
import { create } from "zustand";
import { ApiError, call, carryToken, onSessionEnd } from "./api.ts";
import { forgetOwnAnswers } from "./offline/offline.ts";
import { endLogin, sendPendingLogouts } from "./pendingLogouts.ts";
import { storage } from "./storage.ts";

export interface Session {
  /** "loading" until the browser has read its storage; on the server always. */
  status: "loading" | "signed-in" | "signed-out";
  user: User | null;
  token: string | null;
  /** The session has ended on this page, which is about to be left: no guard leads elsewhere. */
  left: boolean;
}

export const useSession = create<Session>(() => ({ status: "loading", user: null, token: null, left: false }));

/** Roles that the admin area is open to. */
export const staff: readonly Role[] = ["moderator", "admin"];
/** Whether the admin area is open to who is signed in. */
export const useIsStaff = (): boolean => useSession(({ user }) => user !== null && staff.includes(user.role));
export const useIsAdmin = (): boolean => useSession(({ user }) => user?.role === "admin");

function storedUser(): User | null {
  const user = storage.getJson("user") as User | null;
  return typeof user === "object" && user !== null && typeof user.profile === "object" && user.profile ? user : null;
}

/** For the head's stylesheet: shows the right side of the header before the script runs. */
function markPage(signedIn: boolean): void {
  if (typeof document === "undefined") return;
  if (signedIn) document.documentElement.dataset.session = "in";
  else delete document.documentElement.dataset.session;
}

/** Shows this tab signed out; what is stored stays. */
function showSignedOut(left: boolean): void {
  forgetOwnAnswers();
  markPage(false);
  useSession.setState({ status: "signed-out", user: null, token: null, left });
}

/** Whether another tab has left another account's login in the storage since this one signed in. */
function isOvertaken(): boolean {
  const [mine, stored] = [useSession.getState().token, storage.get("token")];
  return mine !== null && stored !== null && mine !== stored;
}

/** The page on which the session has ended. */
let leftPath = "";

/** Ends the session in this browser alone: for one that the server has ended already. */
export function forgetSession(): void {
  if (!isOvertaken()) {
    storage.remove("token");
    storage.remove("user");
  }
  leftPath = location.pathname;
  showSignedOut(true);
}

/** The storage is full or forbidden: the session lives in this tab's memory alone. */
let unkept = false;

/** Sets the session; a storage that cannot be written costs only the next visit, and keeps nobody else's login. */
export function signIn({ token, user }: { token: string; user: User }): void {
  // The user before the token: other tabs look up both when the token changes.
  if (!storage.setJson("user", user)) storage.remove("user");
  unkept = !storage.set("token", token);
  if (unkept) storage.remove("token");
  markPage(true);
  useSession.setState({ status: "signed-in", user, token, left: false });
}

/** The token of the login that this browser keeps; where its storage can keep none, this tab's own. */
export const keptToken = (): string | null => storage.get("token") ?? (unkept ? useSession.getState().token : null);

/** Shows what is new about the account, and keeps it beside its own token alone. */
function setUser(user: User): void {
  if (storage.get("token") === useSession.getState().token) storage.setJson("user", user);
  useSession.setState({ status: "signed-in", user });
}

/** Takes over what a call answered of the signed-in account; anybody else's is left alone. */
export function updateUser(user: User): void {
  if (useSession.getState().user?._id === user._id) setUser(user);
}

/** Ends the session here at once and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  forgetSession();
  if (token) await endLogin(token);
}

let leave: ((expired: boolean) => void) | undefined;
/** A token was refused before anybody could lead away. */
let leaving: { expired: boolean } | undefined;
/** What the page on screen says of the session: see `PageHandle`. */
let page: { retainsSession: boolean; defersSessionChange: boolean } = {
  retainsSession: false,
  defersSessionChange: false,
};
/**
 * To be called with what each page says: before the first page is drawn, and when another has been. What a page asks for
 * by itself says so in its own calls (`retainSession`), for its first effects run before this.
 */
export function setPageFlags(flags: readonly string[]): void {
  page = {
    retainsSession: flags.includes("retainsSession"),
    defersSessionChange: flags.includes("defersSessionChange"),
  };
}

/**
 * A refused token signs out and leads away, unless another tab has signed in meanwhile.
 * @returns whether the session of that token is over here, by this refusal or by one before
 */
function end(token: string, expired: boolean): boolean {
  if (useSession.getState().token !== token) return true;
  if (page.retainsSession) return false;
  if (isOvertaken()) {
    adopt();
    return false;
  }
  forgetSession();
  if (leave) leave(expired);
  else leaving = { expired };
  return true;
}

/** @param go leads away from a page whose session has ended, by itself or by somebody */
export function watchSessionEnd(go: (expired: boolean) => void): void {
  leave = go;
  onSessionEnd(end);
  if (leaving) go(leaving.expired);
  leaving = undefined;
}

/** Asks who is signed in. A failure changes nothing but a refusal, which ends the session. */
export async function refreshSession(token = useSession.getState().token): Promise<void> {
  if (!token) return;
  try {
    const user = await call(accounts.me, {}, { token, retainSession: true });
    if (useSession.getState().token === token) setUser(user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) end(token, error.code === "auth.session_expired");
    const { user, token: now } = useSession.getState();
    if (now === token && !user) useSession.setState({ status: "signed-out" });
  }
}

/** Another tab changed the session while an exam was on screen here. */
let behind = false;

/** Takes over the session that another tab has left in the storage, and writes nothing: that tab may go on writing. */
function adopt(): void {
  behind = page.retainsSession;
  if (behind) return;
  const token = storage.get("token");
  if (!token) {
    if (!unkept) showSignedOut(false);
    return;
  }
  unkept = false;
  const user = storedUser();
  const known = useSession.getState();
  if (known.token === token) {
    if (user && user._id === known.user?._id) useSession.setState({ user });
    return;
  }
  markPage(true);
  useSession.setState({ status: user ? "signed-in" : "loading", user, token, left: false });
  if (!user) void refreshSession(token);
}

/** To be called when the page has changed: catches up with the other tabs once the exam is left. */
export function catchUp(): void {
  if (location.pathname !== leftPath) useSession.setState({ left: false });
  if (behind && !page.retainsSession && !page.defersSessionChange) adopt();
}

/** The other tabs' sign-ins and sign-outs count here too; a page that the browser had put away looks again. */
function watchOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key === "token" || key === "user" || key === null) adopt();
  });
  addEventListener("pageshow", ({ persisted }) => persisted && adopt());
}

let begun = false;
/** Reads the stored session, once. A known user is signed in at once and looked up again in the background. */
export function initSession(): void {
  if (begun) return;
  begun = true;
  watchOtherTabs();
  addEventListener("online", sendPendingLogouts);
  sendPendingLogouts();
  const token = storage.get("token");
  carryToken(() => useSession.getState().token);
  if (!token) {
    storage.remove("user");
    showSignedOut(false);
    return;
  }
  const user = storedUser();
  useSession.setState({ status: user ? "signed-in" : "loading", user, token });
  void refreshSession(token);
}
