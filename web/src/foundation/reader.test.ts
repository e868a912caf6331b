import { afterEach, expect, it, vi } from "vitest";
import { currentRootData, rememberRootData, saveDigits, saveLanguage } from "./reader.ts";

/** A document that keeps cookies as a browser does. */
function browser(protocol: string) {
  const written: string[] = [];
  const document = {
    get cookie() {
      return written.map((text) => text.split(";")[0]).join("; ");
    },
    set cookie(text: string) {
      written.push(text);
    },
  };
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", { protocol });
  return written;
}
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["https:", /^__Host-(language|digits)=\w+; path=\/; max-age=\d+; samesite=lax; secure$/],
  ["http:", /^(language|digits)=\w+; path=\/; max-age=\d+; samesite=lax$/],
])("the reader's choices over %s are cookies of this host alone, and are read again", (protocol, form) => {
  const written = browser(protocol);
  rememberRootData({ language: "ne", digits: "deva", site: { name: { ne: "", en: "" }, url: "", social: [] } });
  saveLanguage("en");
  saveDigits("deva");
  expect(written).toEqual([expect.stringMatching(form), expect.stringMatching(form)]);
  expect(currentRootData()).toMatchObject({ language: "en", digits: "deva" });
});
