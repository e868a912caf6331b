/** Tells a password manager whose password is changed. It has no name: it is not sent. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
