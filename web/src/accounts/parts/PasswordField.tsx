import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { useT } from "../../foundation/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";

/** A password that can be looked at. Pasting and password managers work. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const t = useT("common");
  const [shown, setShown] = useState(false);
  const Sign = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      after={
        <IconButton label={shown ? t("hidePassword") : t("showPassword")} onClick={() => setShown(!shown)}>
          <Sign aria-hidden="true" className="size-5" />
        </IconButton>
      }
    />
  );
}
