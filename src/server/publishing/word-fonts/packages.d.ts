/** What we use of a package that brings no types. */
declare module "wawoff2" {
  export function compress(trueType: Uint8Array): Promise<Uint8Array>;
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}

/** What Node has and its types lack. */
declare namespace WebAssembly {
  function instantiate(wasm: Uint8Array): Promise<{ instance: { exports: object } }>;
}
