/** How strictly people sign in. */
export interface SignInSettings {
  /** Whether staff calls are refused to staff without a second factor, or with a printed password. */
  staffSecondFactor: "required" | "optional";
}
