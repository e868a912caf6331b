import { useEffect } from "react";

/** Paper is white: while the page is printed it wears the light theme, whatever the reader's own is. */
export function usePaperTheme(): void {
  useEffect(() => {
    const print = matchMedia("print");
    const page = document.documentElement;
    let own: string | undefined;
    const change = () => {
      if (print.matches && own === undefined) {
        own = page.dataset.theme;
        page.dataset.theme = "light";
      } else if (!print.matches && own !== undefined) {
        page.dataset.theme = own;
        own = undefined;
      }
    };
    print.addEventListener("change", change);
    return () => print.removeEventListener("change", change);
  }, []);
}
