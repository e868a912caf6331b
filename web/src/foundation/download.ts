import { type Endpoint, type Input, urlOf } from "@sarathi/contract";
import { ApiError, receive, sessionToken } from "./api.ts";
import { saveFile } from "./saveFile.ts";

type DownloadEndpoint = Endpoint & { download: true };

/** The name that the server gives a file (RFC 6266). */
function nameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  return encoded ? decodeURIComponent(encoded) : "download";
}

/** Calls an endpoint whose success is a file, and saves it. @throws ApiError */
export async function download<const E extends DownloadEndpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const token = sessionToken();
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(urlOf(endpoint, input), { headers: token ? { authorization: `Bearer ${token}` } : {} });
    content = await response.blob();
  } catch {
    throw new ApiError({ code: "network", status: 0 });
  }
  if (response.ok) saveFile(nameOf(response.headers.get("content-disposition")), content);
  else {
    const retryAfter = response.headers.get("retry-after");
    await receive(endpoint, { status: response.status, text: await content.text(), retryAfter }, { token });
  }
}
