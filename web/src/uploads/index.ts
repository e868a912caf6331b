/** What other modules may use of this one. */
export { UploadStatus } from "./parts/UploadStatus.tsx";
export { type Area, acceptPictures, MAX_SOURCE_BYTES, unfitPicture } from "./picture.rules.ts";
export { cutSquare, drawPicture, shrinkImage, TooManyPixels } from "./picture.ts";
export { sendFile, type UploadHow, uploadFile } from "./upload.ts";
export { useUpload } from "./useUpload.ts";
