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

function forget(): void {
  storage.remove("token");
  storage.remove("user");
  markPage(false);
  useSession.setState(signedOut);
}

/** Sets the session, in memory first: a storage that cannot be written costs only the next visit. */
export function signIn(session: { token: string; user: User }): void {
  storage.set("token", session.token);
  storage.setJson("user", session.user);
  markPage(true);
  useSession.setState({ status: "signed-in", user: session.user, token: session.token });
}

/** Ends the session here at once and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const { token } = useSession.getState();
  forget();
  if (token) await call(accounts.logout, {}, { token, keepSession: true, keepalive: true }).catch(() => undefined);
}

let leave: ((path: string) => void) | undefined;
/** A token was refused before anybody could lead away. */
let leaving = false;
/** An exam outlives the login it was started with: while one is on screen, nothing may take it away. */
const sitting = () => /^\/pariksha\/[^/]+\/?$/.test(location.pathname);

/** The general client's rule: a refused token signs out and leads home. */
function end(token: string): void {
  if (useSession.getState().token !== token || sitting()) return;
  forget();
  if (leave) leave("/");
  else leaving = true;
}

/** @param go how to leave for a path */
export function watchSessionEnd(go: (path: string) => void): void {
  leave = go;
  onSessionEnd(end);
  if (leaving) go("/");
  leaving = false;
}

async function refresh(token: string): Promise<void> {
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

let begun = false;
/** Reads the stored session, once. A known user is signed in at once and looked up again in the background. */
export function initSession(): void {
  if (begun) return;
  begun = true;
  const token = storage.get("token");
  if (!token) {
    forget();
    return;
  }
  const user = storedUser();
  useSession.setState({ status: user ? "signed-in" : "loading", user, token });
  void refresh(token);
}
