/** What we use of a package that brings no types. */
declare module "web-push" {
  interface VapidKeys {
    publicKey: string;
    privateKey: string;
  }
  const webPush: {
    generateVAPIDKeys(): VapidKeys;
    /** @throws an Error for keys with which nothing can be encrypted */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: { vapidDetails: VapidKeys & { subject: string }; TTL: number; urgency: "high" },
    ): { headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };
  };
  export = webPush;
}
