import { matchPath } from "react-router";
import { paths } from "../foundation/paths.ts";

/** Profile of an account; "me" when its name is not known. */
export const profilePath = (username: string | undefined) => paths.profile({ username: username || "me" });

/** A path of this site, or "/" for anything else. */
export function ownPath(path: unknown): string {
  if (typeof path !== "string" || !path.startsWith("/")) return "/";
  const base = "https://here.invalid";
  let url: URL;
  try {
    url = new URL(path, base);
  } catch {
    return "/";
  }
  if (url.origin !== base || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}

/** A path of this site to go on to after signing in, or "/" for anything else (other sites, sign-in itself). */
export function safePath(path: unknown): string {
  const own = ownPath(path);
  return own.startsWith("/auth/") ? "/" : own;
}

/** Where a page leads whose session has ended: the community to sign in and come back, all else home. */
export const endPath = (pathname: string, search = "") =>
  matchPath(`${paths.community()}/*`, pathname) ? loginPath(pathname + search) : paths.home();

/** Where a new candidate says what the preparation is for, and from there on. @param next path of this site */
export const welcomePath = (next: string) => (safePath(next) === "/" ? paths.welcome() : paths.welcome({ next }));

/** Where signing in leads, and back. @param from path with search and hash */
export const loginPath = (from: string) => (safePath(from) === "/" ? paths.login() : paths.login({ next: from }));
