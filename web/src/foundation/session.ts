import { accounts, type User } from "@sarathi/contract";
import { create } from "zustand";
import { ApiError, call, onSessionEnd } from "./api.ts";
import { storage } from "./storage.ts";

export interface Session {
  /** "loading" until the browser has read its storage; on the server always. */
  status: "loading" | "signed-in" | "signed-out";
  user: User | null;
  token: string | null;
}

export const useSession = create<Session>(() => ({ status: "loading", user: null, token: null }));

const signedOut: Session = { status: "signed-out", user: null, token: null };

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
function showSignedOut(): void {
  markPage(false);
  useSession.setState(signedOut);
}

/** Ends the session in this browser alone: for one that the server has ended already. */
export function forgetSession(): void {
  storage.remove("token");
  storage.remove("user");
  showSignedOut();
}

/** Sets the session, in memory first: a storage that cannot be written costs only the next visit. */
export function signIn(session: { token: string; user: User }): void {
  // The user before the token: other tabs look up both when the token changes.
  storage.setJson("user", session.user);
  storage.set("token", session.token);
  markPage(true);
  useSession.setState({ status: "signed-in", user: session.user, token: session.token });
}

/** Takes over what a call answered of the signed-in account; anybody else's is left alone. */
export function updateUser(user: User): void {
  if (useSession.getState().user?._id !== user._id) return;
  storage.setJson("user", user);
  useSession.setState({ user });
}

/** Ends the session here at once and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  forgetSession();
  if (token) await call(accounts.logout, {}, { token, keepSession: true, keepalive: true }).catch(() => undefined);
}

let leave: (() => void) | undefined;
/** A token was refused before anybody could lead away. */
let leaving = false;
/** An exam outlives the login it was started with: while one is on screen, nothing may take it away. */
const sitting = () => /^\/pariksha\/[^/]+\/?$/.test(location.pathname);

/** A refused token signs out and leads away. */
function end(token: string): void {
  if (useSession.getState().token !== token || sitting()) return;
  forgetSession();
  if (leave) leave();
  else leaving = true;
}

/** @param go leads away from a page whose session has ended */
export function watchSessionEnd(go: () => void): void {
  leave = go;
  onSessionEnd(end);
  if (leaving) go();
  leaving = false;
}

/** Asks who is signed in. A failure changes nothing but a refusal, which ends the session. */
export async function refreshSession(token = useSession.getState().token): Promise<void> {
  if (!token) return;
  try {
    const user = await call(accounts.me, {}, { token, keepSession: true });
    if (useSession.getState().token !== token) return;
    storage.setJson("user", user);
    useSession.setState({ status: "signed-in", user, token });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) end(token);
    const { user, token: now } = useSession.getState();
    if (now === token && !user) useSession.setState({ status: "signed-out" });
  }
}

/** Another tab changed the session while an exam was on screen here. */
let behind = false;

/** Takes over the session that another tab has left in the storage, and writes nothing: that tab may go on writing. */
function adopt(): void {
  behind = sitting();
  if (behind) return;
  const token = storage.get("token");
  if (!token) {
    showSignedOut();
    return;
  }
  const user = storedUser();
  const known = useSession.getState();
  if (known.token === token) {
    if (user && user._id === known.user?._id) useSession.setState({ user });
    return;
  }
  markPage(true);
  useSession.setState({ status: user ? "signed-in" : "loading", user, token });
  if (!user) void refreshSession(token);
}

/** The result that ends an exam is shown to whoever sat it, as the exam was. */
const afterExam = /^\/pariksha\/(result\/[^/]+|[^/]+\/result)\/?$/;

/** To be called when the page has changed: catches up with the other tabs once the exam is left. */
export function catchUp(): void {
  if (behind && !afterExam.test(location.pathname)) adopt();
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
  const token = storage.get("token");
  if (!token) {
    forgetSession();
    return;
  }
  const user = storedUser();
  useSession.setState({ status: user ? "signed-in" : "loading", user, token });
  void refreshSession(token);
}
