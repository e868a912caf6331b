import { MAX_RECEIVE_MS, type Upload, type UploadFolder, uploads } from "@sarathi/contract";
import { ApiError, receive, sessionToken } from "../foundation/api.ts";

export interface UploadHow {
  folder: UploadFolder;
  /** "image", "pdf" or a media type; the bytes decide. */
  fileType?: string;
  /** Gets how much is on its way, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Stores a file. By XMLHttpRequest, for `fetch` does not tell how far an upload is.
 * @throws ApiError (code "network" when no answer came), or the abort error when `signal` stopped it
 */
export function uploadFile(file: Blob, { folder, fileType, onProgress, signal }: UploadHow): Promise<Upload> {
  const token = sessionToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stopped = () => reject(new DOMException("Aborted", "AbortError"));
    const lost = () => reject(new ApiError({ code: "network", status: 0 }));
    const stop = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total);
    request.onabort = stopped;
    request.onerror = lost;
    request.ontimeout = lost;
    request.onload = () => {
      const { status, responseText } = request;
      const received = { status, text: responseText, retryAfter: request.getResponseHeader("retry-after") };
      receive(uploads.upload, received, { token }).then(resolve, reject);
    };
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    if (signal?.aborted) {
      stopped();
      return;
    }
    signal?.addEventListener("abort", stop, { once: true });
    request.open(uploads.upload.method, uploads.upload.path);
    request.timeout = MAX_RECEIVE_MS;
    request.setRequestHeader("accept", "application/json");
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.send(formOf(file, folder, fileType));
  });
}

/** The fields stand before the file: the server has read them when it comes. */
function formOf(file: Blob, folder: UploadFolder, fileType: string | undefined): FormData {
  const form = new FormData();
  form.append("folder", folder);
  if (fileType) form.append("fileType", fileType);
  form.append("file", file, file instanceof File ? file.name : "file");
  return form;
}
