/** Stands in for Google's script: the same calls, against the provider of the tests. A classic script, as Google's. */
(() => {
  const base = new URL(document.currentScript.src).origin;
  const POLL_MS = 100;

  /** Opens the provider's window; `done` gets what it answers, `fail` what went wrong around it. */
  function ask(config, redirect, done, fail) {
    const query = new URLSearchParams({
      client_id: config.client_id,
      scope: config.scope,
      response_type: "code",
      redirect_uri: `${base}${redirect}`,
      // The window must know to whom it may tell the answer.
      state: `${location.origin} ${config.state ?? ""}`,
      prompt: "login",
      ...(config.nonce ? { nonce: config.nonce } : {}),
    });
    const popup = open(`${base}/auth?${query}`, "google", "popup,width=480,height=600");
    if (!popup) return fail({ type: "popup_failed_to_open", message: "Failed to open popup window" });
    const stop = () => {
      clearInterval(timer);
      removeEventListener("message", hear);
    };
    const hear = (event) => {
      if (event.origin !== base || event.source !== popup) return;
      stop();
      popup.close();
      done(event.data);
    };
    const timer = setInterval(() => {
      if (!popup.closed) return;
      stop();
      fail({ type: "popup_closed", message: "Popup window closed" });
    }, POLL_MS);
    addEventListener("message", hear);
  }

  const fail = (config) => config.error_callback ?? (() => undefined);
  globalThis.google = {
    accounts: {
      oauth2: {
        initCodeClient: (config) => ({
          requestCode: () => ask(config, "/popup-done", config.callback, fail(config)),
        }),
        initTokenClient: (config) => ({
          requestAccessToken: (more = {}) => ask({ ...config, ...more }, "/token-done", config.callback, fail(config)),
        }),
      },
    },
  };
})();
