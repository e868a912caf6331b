import type { DeviceService } from "./device.service.ts";
import type { GuessLimits } from "./guesses.ts";
import type { Passwords } from "./password.ts";
import type { PresentPassword } from "./present.password.ts";
import type { NameHash } from "./security.names.ts";

/** What it takes to find out whether somebody is who they say. */
export interface SignInParts {
  hashing: Passwords;
  guesses: GuessLimits;
  devices: DeviceService;
  present: PresentPassword;
  nameHash: NameHash;
}
