import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { loadScript, type OAuth2 } from "./script.ts";

interface Google {
  clientId: string;
  script: "loading" | "ready" | "failed";
  /** Answers the script's clients; tries again when it could not be loaded before. */
  load: () => Promise<OAuth2>;
}

const GoogleContext = createContext<Google | null>(null);

/** @throws Error outside `GoogleSignIn` */
export function useGoogle(): Google {
  const google = use(GoogleContext);
  if (!google) throw new Error("Sign-in with Google must be used within GoogleSignIn");
  return google;
}

interface GoogleSignInProps {
  clientId: string;
  scriptUrl: string;
  children: ReactNode;
}

/** Brings the sign-in script to what stands inside; only pages whose policy allows it may use this. */
export function GoogleSignIn({ clientId, scriptUrl, children }: GoogleSignInProps) {
  const [script, setScript] = useState<Google["script"]>("loading");
  const load = useCallback(async () => {
    setScript((now) => (now === "failed" ? "loading" : now));
    try {
      const oauth2 = await loadScript(scriptUrl);
      setScript("ready");
      return oauth2;
    } catch (error) {
      setScript("failed");
      throw error;
    }
  }, [scriptUrl]);
  // Ready before the press: a window that opens long after it counts as unasked for.
  useEffect(() => void load().catch(() => undefined), [load]);
  const google = useMemo(() => ({ clientId, script, load }), [clientId, script, load]);
  return <GoogleContext value={google}>{children}</GoogleContext>;
}
