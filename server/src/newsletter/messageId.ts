/** Of one number's mail to one address: the same at every try, and what a bounce of it names. */
export const messageIdOf = (campaignId: string, subscriberId: string, host: string): string =>
  `<${campaignId}.${subscriberId}@${host}>`;

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FORM = new RegExp(`^<?(${UUID})\\.(${UUID})@[^@\\s]+>?$`);

/** Which number and which address a message id is of. @returns undefined: it is no number's */
export function readMessageId(text: string | undefined): { campaignId: string; subscriberId: string } | undefined {
  const [, campaignId, subscriberId] = FORM.exec(text ?? "") ?? [];
  return campaignId && subscriberId ? { campaignId, subscriberId } : undefined;
}
