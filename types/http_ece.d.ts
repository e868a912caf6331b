/** The package has no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** RFC 8188 as Web Push uses it (RFC 8291); keys and secrets are base64url. */
  interface Options {
    version: "aes128gcm";
    privateKey: ECDH;
    dh: string;
    authSecret: string;
  }
  const ece: { decrypt(body: Buffer, options: Options): Buffer };
  export default ece;
}
