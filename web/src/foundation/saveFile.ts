/** Hands something to the browser as a file to keep. @param name with its ending */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; freeing it at once would cut it off in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
