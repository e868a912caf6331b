import { generateURI, verify } from "otplib";

// RFC 6238 as every authenticator app knows it: SHA-1, 6 digits, steps of 30 seconds.
const STEP_SECONDS = 30;
/** RFC 4226 section 4 recommends 160 bits. */
export const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648 base 32, without padding: as people type it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/**
 * The time step that a code belongs to, if it is right: the present one, or one before or after (RFC 6238 section 5.2).
 * @returns null for a wrong code
 */
export async function stepOf(secret: Buffer, code: string, now: Date): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS, period: STEP_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** What a QR code says to an authenticator app. @param issuer the site's name; @param label who signs in */
export const totpUri = (issuer: string, label: string, secret: Buffer): string =>
  generateURI({ issuer, label, secret: base32(secret) });
