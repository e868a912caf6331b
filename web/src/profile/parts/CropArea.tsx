import RotateCw from "lucide-react/icons/rotate-cw";
import { useMemo, useState } from "react";
import Cropper from "react-easy-crop";
import cropStyles from "react-easy-crop/react-easy-crop.css?url";
import { useFormat, useT } from "../../foundation/i18n.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Labelled } from "../../ui/Field.tsx";
import type { Area } from "../../uploads/index.ts";

const MAX_ZOOM = 4;
/** Pixels that an arrow key moves the picture; a fifth of it with Shift. */
const KEY_STEP = 10;

interface CropAreaProps {
  source: HTMLCanvasElement;
  /** Nothing moves now. */
  still: boolean;
  /** The square that is chosen, in pixels of the picture after it was turned by so many quarters. */
  onCut: (area: Area, quarters: number) => void;
}

/** The picture under a round window: drag, pinch, wheel, arrow keys, a slider for the size, quarter turns. */
export function CropArea({ source, still, onCut }: CropAreaProps) {
  const t = useT("profile");
  const { percent } = useFormat();
  // The policy of the pages lets in `data:` pictures, not `blob:` ones.
  const image = useMemo(() => source.toDataURL("image/jpeg", 0.85), [source]);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [quarters, setQuarters] = useState(0);
  const tell = (_: Area, pixels: Area) => onCut(pixels, quarters);
  return (
    <fieldset disabled={still} className={`grid gap-3 ${still ? "pointer-events-none opacity-60" : ""}`}>
      <link rel="stylesheet" href={cropStyles} precedence="part" />
      <div className="relative h-[min(16rem,34dvh)] overflow-hidden rounded bg-sunk">
        <Cropper
          image={image}
          crop={crop}
          zoom={zoom}
          rotation={quarters * 90}
          aspect={1}
          maxZoom={MAX_ZOOM}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={tell}
          onCropComplete={tell}
          cropperProps={{ role: "group", "aria-label": t("avatar.area") }}
          disableAutomaticStylesInjection
        />
      </div>
      <p className="text-tiny text-ink-2">
        <span className="pointer-coarse:hidden">{t("avatar.hint")}</span>
        <span className="pointer-fine:hidden">{t("avatar.touchHint")}</span>
      </p>
      <div className="flex items-end gap-3">
        <div className="grow">
          <Labelled label={t("avatar.zoom")}>
            {(wiring) => (
              <input
                {...wiring}
                type="range"
                min={1}
                max={MAX_ZOOM}
                step={0.05}
                value={zoom}
                aria-valuetext={percent(zoom)}
                onChange={(event) => setZoom(Number(event.target.value))}
                className="min-h-11 w-full accent-link"
              />
            )}
          </Labelled>
          <div aria-hidden="true" className="-mt-2 flex justify-between text-tiny text-ink-2">
            <span>{t("avatar.smaller")}</span>
            <span>{t("avatar.larger")}</span>
          </div>
        </div>
        <IconButton label={t("avatar.rotate")} onClick={() => setQuarters((before) => (before + 1) % 4)}>
          <RotateCw aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </fieldset>
  );
}
