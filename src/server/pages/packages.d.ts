/** What we use of two things that bring no types for us. */
declare module "wawoff2" {
  export function compress(trueType: Uint8Array): Promise<Uint8Array>;
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}

declare namespace WebAssembly {
  function instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }>;
}
