import { useEffect, useRef } from "react";

interface MailPreviewProps {
  /** A whole page, as mail readers get it. */
  html: string;
  label: string;
  isDark: boolean;
  /** As wide as a phone. */
  isNarrow: boolean;
}

const DARK = /@media \(prefers-color-scheme:dark\)/g;
const PHONE_PX = 360;

/**
 * A mail as its reader sees it, apart from this page's own styles. The policy of this page takes no styles from markup,
 * so they are set one by one; its links lead nowhere from here.
 */
export function MailPreview({ html, label, isDark, isNarrow }: MailPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const mail = new DOMParser().parseFromString(html, "text/html");
    const sheet = new CSSStyleSheet();
    const rules = [...mail.querySelectorAll("style")].map((style) => style.textContent).join("\n");
    sheet.replaceSync(rules.replace(DARK, isDark ? "@media all" : "@media not all"));
    shadow.adoptedStyleSheets = [sheet];
    const body = document.createElement("div");
    body.className = mail.body.className;
    body.style.cssText = mail.body.getAttribute("style") ?? "";
    body.lang = mail.documentElement.lang;
    body.append(...mail.body.childNodes);
    for (const element of body.querySelectorAll<HTMLElement>("[style]")) {
      const style = element.getAttribute("style") ?? "";
      element.removeAttribute("style");
      element.style.cssText = style;
    }
    for (const link of body.querySelectorAll("a")) link.removeAttribute("href");
    shadow.replaceChildren(body);
  }, [html, isDark]);
  return (
    <section
      aria-label={label}
      className="overflow-x-auto border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
    >
      <div ref={place} style={{ maxWidth: isNarrow ? PHONE_PX : undefined }} className="mx-auto" />
    </section>
  );
}
