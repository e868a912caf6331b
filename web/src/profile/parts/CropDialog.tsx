import { accounts } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { call } from "../../foundation/api.ts";
import { useT } from "../../foundation/i18n.ts";
import { updateUser } from "../../foundation/session.ts";
import { toast } from "../../foundation/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Halves } from "../../ui/Halves.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { type Area, cutSquare, drawPicture, TooManyPixels, UploadStatus, useUpload } from "../../uploads/index.ts";
import { CropArea } from "./CropArea.tsx";
import { Unfit } from "./Unfit.tsx";

/** Pixels: of the picture that is fitted, and of the square that is sent. */
const SOURCE_SIDE = 1600;
const AVATAR_SIDE = 640;

interface CropDialogProps {
  file: File;
  onClose: () => void;
}

/** Fits a chosen picture into the round of an avatar, sends it, and puts it into the account. */
export function CropDialog({ file, onClose }: CropDialogProps) {
  const t = useT("profile");
  const { source, unfit } = usePicture(file);
  const [cutting, setCutting] = useState(false);
  /** Known at once, before the button is drawn busy; no more when the dialog is gone. */
  const atWork = useRef(false);
  useEffect(
    () => () => {
      atWork.current = false;
    },
    [],
  );
  const [cutFailed, setCutFailed] = useState(false);
  const cut = useRef<{ area: Area; quarters: number }>(undefined);
  const upload = useUpload({
    folder: "avatars",
    fileType: "image",
    onDone: async ({ url }) => {
      updateUser(await call(accounts.updateMe, { body: { avatar: url } }));
      toast.success(t("avatar.saved"));
      onClose();
    },
  });
  const sending = cutting || upload.state.status === "sending";
  const save = async () => {
    if (!source || !cut.current || sending || atWork.current) return;
    atWork.current = true;
    setCutting(true);
    setCutFailed(false);
    try {
      const picture = await cutSquare(source, cut.current.area, cut.current.quarters, AVATAR_SIDE);
      // Closed meanwhile: nothing is sent any more.
      if (atWork.current) upload.start(picture);
    } catch {
      upload.cancel();
      setCutFailed(true);
    } finally {
      atWork.current = false;
      setCutting(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("avatar.title")}
      actions={
        <div className="grid gap-2.5">
          <UploadStatus upload={upload} />
          <Halves>
            <Button onClick={onClose} disabled={sending}>
              {t("avatar.cancel")}
            </Button>
            <Button variant="main" onClick={() => void save()} disabled={!source} busy={sending}>
              {t("avatar.save")}
            </Button>
          </Halves>
        </div>
      }
    >
      {(unfit || cutFailed) && <Unfit why={unfit ?? "broken"} />}
      {!source && !unfit && <Skeleton label={t("avatar.opening")} lines={4} />}
      {source && (
        <CropArea
          source={source}
          still={sending}
          onCut={(area, quarters) => {
            cut.current = { area, quarters };
          }}
        />
      )}
    </Dialog>
  );
}

/** The file drawn upright and small enough to be moved about on a slow phone. */
function usePicture(file: File) {
  const [source, setSource] = useState<HTMLCanvasElement>();
  const [unfit, setUnfit] = useState<"broken" | "pixels">();
  useEffect(() => {
    let wanted = true;
    drawPicture(file, SOURCE_SIDE).then(
      (canvas) => wanted && setSource(canvas),
      (error) => wanted && setUnfit(error instanceof TooManyPixels ? "pixels" : "broken"),
    );
    return () => {
      wanted = false;
    };
  }, [file]);
  return { source, unfit };
}
