// Bounds that more than one side holds to. No zod here: the browser loads this file with every page.

/** Characters (UTF-16 units) of a given name, and of a family name (docs/sources.md, accounts). */
export const MAX_NAME = 50;
/** Characters of a username (docs/sources.md, accounts). */
export const MIN_USERNAME = 3;
export const MAX_USERNAME = 30;
/** Characters (code points) of a password (docs/sources.md, accounts). */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
/** Characters (UTF-16 units) of what a passkey is called; passkeys of one account. */
export const MAX_PASSKEY_NAME = 50;
export const MAX_PASSKEYS = 20;
/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10;
/** Characters (UTF-16 units) of what one says of oneself. */
export const MAX_BIO = 500;

/** Characters (UTF-16 units) of why staff did something. */
export const MIN_REASON = 3;
export const MAX_REASON = 500;
/** Characters (UTF-16 units) of what staff search for. */
export const MAX_SEARCH = 100;
/** Saved views of lists that an account has. */
export const MAX_VIEWS = 50;
/** Items that one page of a list has at most. */
export const MAX_PER_PAGE = 100;
/** The items of a list are counted up to so many, so that no list costs more as it grows. */
export const COUNTED_UP_TO = 10_000;

/** Days in which an account that asked to be erased can be kept (docs/sources.md, accounts). */
export const GRACE_DAYS = 30;
/** Days of 24 hours that a moderator may suspend for, and that a suspension may last that ends by itself. */
export const MODERATOR_DAYS = 30;
export const MAX_SUSPENSION_DAYS = 3650;
/** The first and the last day that a date without a time may be, YYYY-MM-DD (AD). */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2100-12-31";

/** Bytes of an uploaded file, 20 MiB: a scanned past paper. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Bytes of an uploaded picture, 5 MiB. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** Bytes of all files that an account stored within 24 hours, as they are stored, 50 MiB. */
export const MAX_DAY_BYTES = 50 * 1024 * 1024;
/** Milliseconds in which a request is received whole: an upload takes minutes on a slow line. */
export const MAX_RECEIVE_MS = 300_000;
/** Pixels of a picture that stands still. */
export const MAX_PIXELS = 40_000_000;
/** Media types of pictures that are taken. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/**
 * Sittings that an account may begin on one day of Nepal, of all tests and of one test. A paper takes 45 minutes or more:
 * who sits all day sits a dozen, and who looks papers through comes nowhere near. Each leaves some 18 KB for good.
 */
export const MAX_SITTINGS_A_DAY = 50;
export const MAX_SITTINGS_OF_TEST_A_DAY = 10;
/** The same of all tests, while the account's address is not proven. */
export const MAX_UNVERIFIED_SITTINGS_A_DAY = 10;
/** Days after which what was answered in a sitting stands in its result alone, no more change by change. */
export const ANSWERS_DAYS = 30;
/** Characters of a tag of a question. */
export const MAX_TAG = 40;
/** Trimmed characters with which the global search begins, and hits that one source of it gives at most. */
export const SEARCH_LEAST = 2;
export const SEARCH_PER_SOURCE = 20;
