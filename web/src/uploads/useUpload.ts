import type { Upload } from "@sarathi/contract";
import { useEffect, useRef, useState } from "react";
import { type UploadHow, uploadFile } from "./upload.ts";

export type UploadState =
  | { status: "idle" }
  /** `share` is on its way, from 0 to 1; at 1 the server is at work. */
  | { status: "sending"; share: number }
  | { status: "failed"; error: unknown };

interface UseUploadHow extends Pick<UploadHow, "folder" | "fileType"> {
  /** What the file is for, done when it is stored. Its failure counts as the upload's, and is tried again with it. */
  onDone: (upload: Upload) => Promise<void> | void;
}

interface Work {
  file: Blob;
  /** Stands once it is stored. */
  stored?: Upload;
}

const idle: UploadState = { status: "idle" };

/** One upload at a time, with progress, cancel and another try. Ends with the component. */
export function useUpload({ onDone, ...how }: UseUploadHow) {
  const [state, setState] = useState<UploadState>(idle);
  const work = useRef<Work>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (job: Work) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const tell = (next: UploadState) => {
      if (!stop.signal.aborted) setState(next);
    };
    tell({ status: "sending", share: job.stored ? 1 : 0 });
    const onProgress = (share: number) => tell({ status: "sending", share });
    try {
      job.stored ??= await uploadFile(job.file, { ...how, onProgress, signal: stop.signal });
      if (stop.signal.aborted) return;
      await onDone(job.stored);
      tell(idle);
    } catch (error) {
      tell({ status: "failed", error });
    }
  };

  return {
    state,
    start(file: Blob): void {
      work.current = { file };
      void run(work.current);
    },
    retry(): void {
      if (work.current) void run(work.current);
    },
    /** Stops what is on its way and forgets what failed. */
    cancel(): void {
      running.current?.abort();
      setState(idle);
    },
  };
}
