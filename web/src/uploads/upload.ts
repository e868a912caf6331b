import { type Answer, type Endpoint, MAX_RECEIVE_MS, type Upload, type UploadFolder, uploads } from "@sarathi/contract";
import { ApiError, receive, sessionToken, version } from "../foundation/api.ts";

export interface UploadHow {
  folder: UploadFolder;
  /** "image", "pdf" or a media type; the bytes decide. */
  fileType?: string;
  /** Gets how much is on its way, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

type FileEndpoint = Endpoint & { file: { maxBytes: number } };

interface SendHow {
  /** Fields beside the file. */
  fields: Readonly<Record<string, string>>;
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Stores a file. @throws ApiError (code "network" when no answer came), or the abort error when `signal` stopped it */
export const uploadFile = (file: Blob, { folder, fileType, ...how }: UploadHow): Promise<Upload> =>
  sendFile(uploads.upload, file, { ...how, fields: { folder, ...(fileType && { fileType }) } });

/**
 * Calls an endpoint that takes a file. By XMLHttpRequest, for `fetch` does not tell how far an upload is.
 * @throws ApiError (code "network" when no answer came), or the abort error when `signal` stopped it
 */
export function sendFile<const E extends FileEndpoint>(
  endpoint: E,
  file: Blob,
  { fields, onProgress, signal }: SendHow,
): Promise<Answer<E>> {
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
      receive(endpoint, received, { token }).then(resolve, reject);
    };
    request.onloadend = () => signal?.removeEventListener("abort", stop);
    if (signal?.aborted) {
      stopped();
      return;
    }
    signal?.addEventListener("abort", stop, { once: true });
    request.open(endpoint.method, endpoint.path);
    request.timeout = MAX_RECEIVE_MS;
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(version)) request.setRequestHeader(name, value);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.send(formOf(file, fields));
  });
}

/** The fields stand before the file: the server has read them when it comes. */
function formOf(file: Blob, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, file instanceof File ? file.name : "file");
  return form;
}
