/** What this site uses of Google's script: its OAuth 2 clients. */
export interface OAuth2 {
  initCodeClient(config: CodeConfig): { requestCode(): void };
  initTokenClient(config: TokenConfig): { requestAccessToken(): void };
}

interface Config {
  client_id: string;
  scope: string;
  state: string;
  nonce: string;
  /** What went wrong around the provider: its window was closed, or could not be opened. */
  error_callback: (trouble: { type: string; message?: string }) => void;
}
export type CodeConfig = Config & { ux_mode: "popup"; callback: (answer: Answer) => void };
export type TokenConfig = Config & { callback: (answer: Answer) => void };

/** What the provider gave its window: a code or a token, or the OAuth error. */
export interface Answer {
  code?: string;
  access_token?: string;
  state?: string;
  error?: string;
  error_description?: string;
}

const LOAD_TIMEOUT_MS = 15_000;

const here = (): OAuth2 | undefined =>
  (globalThis as { google?: { accounts?: { oauth2?: OAuth2 } } }).google?.accounts?.oauth2;

function addScript(url: string): Promise<OAuth2> {
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  return new Promise<OAuth2>((resolve, reject) => {
    const fail = () => reject(new Error(`No sign-in script from ${new URL(url).origin}`));
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    script.onload = () => {
      clearTimeout(timer);
      const oauth2 = here();
      if (oauth2) resolve(oauth2);
      else fail();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });
}

let loading: Promise<OAuth2> | undefined;

/** Loads the sign-in script, once; after a failure the next call tries again. */
export function loadScript(url: string): Promise<OAuth2> {
  const loaded = here();
  if (loaded) return Promise.resolve(loaded);
  loading ??= addScript(url).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
