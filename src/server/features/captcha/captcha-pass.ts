/**
 * What a token that passed the check leaves behind: store it with `useNonce`, in the transaction of what the token was
 * shown for. null when the captcha is off: there is nothing to store.
 */
export type CaptchaPass = {
  /** The same for every use of the same token. */
  nonce: string;
  /** From then on the token itself is refused, so the nonce may be forgotten. */
  expiresAt: Date;
} | null;
