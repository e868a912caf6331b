import { createContext } from "react";

/**
 * What stands as `nonce` at the inline scripts of a page while the server renders it: by it the server knows them from
 * a script that slipped in with data, and takes it away before the page is sent.
 */
export const InlineMark = createContext<string | undefined>(undefined);

/** Stands in the stylesheet's element while the server renders; the browser finds the stylesheet there. */
export const InlineStyle = createContext<string | undefined>(undefined);
