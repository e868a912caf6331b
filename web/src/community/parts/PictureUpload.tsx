import { useEffect, useRef } from "react";
import { shrinkImage, UploadStatus, useUpload } from "../../uploads/index.ts";

interface PictureUploadProps {
  file: File;
  onBusy: (busy: boolean) => void;
  /** Gets the address of the picture. */
  onDone: (url: string) => void;
}

/** One picture on its way, with what became of it; mounted anew for each. */
export function PictureUpload({ file, onBusy, onDone }: PictureUploadProps) {
  const upload = useUpload({ folder: "posts", fileType: "image", onDone: ({ url }) => onDone(url) });
  const isBusy = upload.state.status === "sending";
  const latest = useRef({ upload, onBusy });
  useEffect(() => {
    latest.current = { upload, onBusy };
  });
  useEffect(() => {
    let gone = false;
    const send = async () => {
      const small = await shrinkImage(file);
      if (!gone) latest.current.upload.start(small);
    };
    void send();
    return () => {
      gone = true;
    };
  }, [file]);
  useEffect(() => latest.current.onBusy(isBusy), [isBusy]);
  return <UploadStatus upload={upload} />;
}
