import { Combobox as Base } from "@base-ui/react/combobox";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useT } from "../../foundation/i18n.ts";
import { controlLook, type FieldFrame, Labelled } from "../../ui/Field.tsx";
import type { Choice } from "../../ui/Select.tsx";
import { popupLook, usePopupPlace } from "./place.ts";

const same = (one: Choice, other: Choice) => one.value === other.value;

/** The choices that fit what was typed. */
export function ChoicePopup({ container }: { container: Element | undefined }) {
  const t = useT("staff");
  return (
    <Base.Portal container={container as HTMLElement | undefined}>
      <Base.Positioner sideOffset={4} className="z-50">
        <Base.Popup className={`${popupLook} max-h-72 w-(--anchor-width) overflow-y-auto overscroll-contain`}>
          <Base.Empty className="px-3 py-2 text-ink-2 empty:hidden">{t("field.none")}</Base.Empty>
          <Base.List>
            {(choice: Choice) => (
              <Base.Item
                key={choice.value}
                value={choice}
                className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-s px-3 py-1.5 data-highlighted:bg-link-tint pointer-coarse:min-h-11"
              >
                {choice.label}
                <Base.ItemIndicator>
                  <Check aria-hidden="true" className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

interface ComboboxProps extends FieldFrame {
  choices: readonly Choice[];
  /** A choice's value; undefined when none is chosen. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  placeholder?: string;
}

/** One of many choices, found by typing. */
export function Combobox({ choices, value, onChange, placeholder, ...frame }: ComboboxProps) {
  const t = useT("staff");
  const { ref, container } = usePopupPlace();
  return (
    <Labelled {...frame}>
      {(wiring) => (
        <Base.Root
          items={choices}
          value={choices.find((choice) => choice.value === value) ?? null}
          onValueChange={(choice) => onChange(choice?.value)}
          isItemEqualToValue={same}
          autoHighlight
        >
          {/* Named by itself: an open list hides the label from who does not see it. */}
          <Base.InputGroup ref={ref} className="relative">
            <Base.Input
              {...wiring}
              aria-label={frame.label}
              placeholder={placeholder}
              className={`${controlLook} pr-20 text-small`}
            />
            <div className="absolute inset-y-0 right-0 flex items-center">
              <Base.Clear aria-label={t("field.clear")} className="thumb text-ink-3 hover:text-ink">
                <X aria-hidden="true" className="size-4" />
              </Base.Clear>
              <Base.Trigger aria-label={t("field.open")} className="thumb">
                <ChevronDown aria-hidden="true" className="size-4" />
              </Base.Trigger>
            </div>
          </Base.InputGroup>
          <ChoicePopup container={container} />
        </Base.Root>
      )}
    </Labelled>
  );
}
