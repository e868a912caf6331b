import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { PasskeyAnswer } from "@sarathi/contract";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const b64 = (data: Uint8Array) => Buffer.from(data).toString("base64url");
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Options {
  options: Record<string, unknown>;
}
interface How {
  origin?: string;
  rpId?: string;
  /** Whether it asked its holder for a finger or a PIN. */
  verified?: boolean;
}

/** A passkey in memory that answers as a browser's WebAuthn does (W3C Web Authentication level 3, ES256). */
export function authenticator(site = "http://localhost:3000") {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const home = { origin: new URL(site).origin, rpId: new URL(site).hostname, verified: true };
  let counter = 0;

  function dataOf({ rpId, verified }: Required<How>, more: Buffer, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const said = PRESENT | (verified ? VERIFIED : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([said]), count, more]);
  }
  const clientData = (type: string, options: Options["options"], { origin }: Required<How>) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));

  return {
    id: b64(id),
    /** A copy counts on from where the first one stood. */
    rewind: (to: number) => {
      counter = to;
    },

    register({ options }: Options, how: How = {}): PasskeyAnswer {
      const all = { ...home, ...how };
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]);
      const length = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(dataOf(all, credential, ATTESTED))],
      ]);
      return {
        id: b64(id),
        rawId: b64(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData("webauthn.create", options, all)),
          attestationObject: b64(isoCBOR.encode(attestation as never)),
          transports: ["internal"],
        },
      };
    },

    sign({ options }: Options, how: How = {}): PasskeyAnswer {
      const all = { ...home, ...how };
      counter++;
      const data = dataOf(all, Buffer.alloc(0));
      const client = clientData("webauthn.get", options, all);
      const signature = createSign("sha256").update(data).update(sha256(client)).sign(privateKey);
      return {
        id: b64(id),
        rawId: b64(id),
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON: b64(client), authenticatorData: b64(data), signature: b64(signature) },
      };
    },
  };
}
