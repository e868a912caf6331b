import { useEffect, useRef } from "react";
import { useGoogle } from "./GoogleSignIn.tsx";
import type { Answer, OAuth2 } from "./script.ts";

export const SCOPE = "openid profile email";

/** What the server takes of a sign-in. */
export type Grant = { code: string; nonce: string } | { accessToken: string };

/** The provider said no, or what came back is not the answer to what was asked. */
export interface OAuthError {
  error: string;
  description?: string | undefined;
}

/** Nothing came from the provider: its window was closed or blocked, or its script is out of reach. */
export interface NonOAuthError {
  type: "popup_closed" | "popup_failed_to_open" | "script_failed" | "unknown";
}

interface SignInHow {
  flow: "code" | "token";
  onSuccess: (grant: Grant) => void;
  onError: (error: OAuthError) => void;
  onNonOAuthError: (error: NonOAuthError) => void;
}

/** 256 random bits, base64url. */
function chance(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function troubleOf(type: string): NonOAuthError["type"] {
  return type === "popup_closed" || type === "popup_failed_to_open" ? type : "unknown";
}

/** Opens the provider's window. Each asking has its own state and nonce, so that an answer fits only what was asked. */
function ask(oauth2: OAuth2, clientId: string, { flow, onSuccess, onError, onNonOAuthError }: SignInHow): void {
  const state = chance();
  const nonce = chance();
  const callback = (answer: Answer) => {
    if (answer.error) return onError({ error: answer.error, description: answer.error_description });
    if (answer.state !== state) return onError({ error: "state_mismatch" });
    if (flow === "code" && answer.code) return onSuccess({ code: answer.code, nonce });
    if (flow === "token" && answer.access_token) return onSuccess({ accessToken: answer.access_token });
    onError({ error: "empty_answer" });
  };
  const config = {
    client_id: clientId,
    scope: SCOPE,
    state,
    nonce,
    callback,
    error_callback: ({ type }: { type: string }) => onNonOAuthError({ type: troubleOf(type) }),
  };
  if (flow === "code") oauth2.initCodeClient({ ...config, ux_mode: "popup" }).requestCode();
  else oauth2.initTokenClient(config).requestAccessToken();
}

/**
 * Starts a sign-in with Google when called, from a press: `onSuccess` gets what the server takes, `onError` OAuth's own
 * errors, `onNonOAuthError` the rest. A new start, or leaving the page, makes the answer to an older one count nothing.
 * @throws Error outside `GoogleSignIn`
 */
export function useGoogleSignIn(plan: SignInHow): () => Promise<void> {
  const google = useGoogle();
  const started = useRef(0);
  useEffect(
    () => () => {
      started.current += 1;
    },
    [],
  );
  return async () => {
    started.current += 1;
    const mine = started.current;
    const still =
      <Message>(tell: (message: Message) => void) =>
      (message: Message) => {
        if (started.current === mine) tell(message);
      };
    const onNonOAuthError = still(plan.onNonOAuthError);
    try {
      const oauth2 = await google.load();
      if (started.current !== mine) return;
      ask(oauth2, google.clientId, {
        flow: plan.flow,
        onSuccess: still(plan.onSuccess),
        onError: still(plan.onError),
        onNonOAuthError,
      });
    } catch {
      onNonOAuthError({ type: "script_failed" });
    }
  };
}
