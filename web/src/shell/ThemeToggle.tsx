import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useT } from "../foundation/i18n.ts";
import { toggleTheme, useTheme } from "../foundation/theme.ts";
import { IconButton } from "../ui/Button.tsx";

/** Both icons stand in the page; the stylesheet shows the right one before any script runs. */
export function ThemeToggle() {
  const t = useT("shell");
  const dark = useTheme((state) => state.theme === "dark");
  return (
    <IconButton label={t("theme.dark")} aria-pressed={dark} onClick={toggleTheme}>
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </IconButton>
  );
}
