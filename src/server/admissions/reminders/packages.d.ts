/** Types of the parts of `web-push` in use; the package has no types. */
declare module "web-push" {
  interface VapidKeys {
    publicKey: string;
    privateKey: string;
  }
  const webPush: {
    generateVAPIDKeys(): VapidKeys;
    /** @throws {Error} if the keys cannot be used for encryption */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { vapidDetails: VapidKeys & { subject: string }; TTL: number; urgency: "high" },
    ): { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };
  };
  export = webPush;
}
