import { Combobox as Base } from "@base-ui/react/combobox";
import X from "lucide-react/icons/x";
import { useT } from "../../foundation/i18n.ts";
import { controlLook, type FieldFrame, Labelled } from "../../ui/Field.tsx";
import type { Choice } from "../../ui/Select.tsx";
import { ChoicePopup } from "./Combobox.tsx";
import { usePopupPlace } from "./place.ts";

const same = (one: Choice, other: Choice) => one.value === other.value;

interface MultiSelectProps extends FieldFrame {
  choices: readonly Choice[];
  /** Values of what is chosen, in the order in which it was. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several of many choices, found by typing; each stands in the field and can be taken out again. */
export function MultiSelect({ choices, value, onChange, ...frame }: MultiSelectProps) {
  const t = useT("staff");
  const { ref, container } = usePopupPlace();
  const chosen = value.flatMap((one) => choices.find((choice) => choice.value === one) ?? []);
  return (
    <Labelled {...frame}>
      {(wiring) => (
        <Base.Root
          multiple
          items={choices}
          value={chosen}
          onValueChange={(next) => onChange(next.map((choice) => choice.value))}
          isItemEqualToValue={same}
          autoHighlight
        >
          {/* Named by itself: an open list hides the label from who does not see it. */}
          <Base.InputGroup ref={ref} className={`${controlLook} has-focus-visible:outline-2`}>
            <Base.Chips className="flex flex-wrap items-center gap-1.5">
              {chosen.map((choice) => (
                <Base.Chip
                  key={choice.value}
                  aria-label={choice.label}
                  className="flex items-center gap-1 rounded-s bg-sunk pl-2 text-small"
                >
                  {choice.label}
                  <Base.ChipRemove
                    aria-label={t("field.remove", { name: choice.label })}
                    className="grid size-7 place-items-center pointer-coarse:size-9"
                  >
                    <X aria-hidden="true" className="size-3.5" />
                  </Base.ChipRemove>
                </Base.Chip>
              ))}
              <Base.Input
                {...wiring}
                aria-label={frame.label}
                className="min-w-24 grow bg-transparent text-small outline-none"
              />
            </Base.Chips>
          </Base.InputGroup>
          <ChoicePopup container={container} />
        </Base.Root>
      )}
    </Labelled>
  );
}
