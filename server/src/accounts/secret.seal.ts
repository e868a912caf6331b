import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals secrets that have to be read again (AES-256-GCM). A sealed secret opens for its own account alone, so that
 * nobody who can write to the table hands one to another account.
 * @param secret of this installation
 */
export function sealer(secret: Buffer) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "sarathi second factor", 32));
  return {
    seal(accountId: string, plain: Buffer): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(accountId));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    /** @throws Error for what was not sealed here, for this account */
    open(accountId: string, sealed: Buffer): Buffer {
      const body = IV_BYTES + TAG_BYTES;
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(accountId)).setAuthTag(sealed.subarray(IV_BYTES, body));
      return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()]);
    },
  };
}
export type Sealer = ReturnType<typeof sealer>;
