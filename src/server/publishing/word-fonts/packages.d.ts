/** The functions in use of a package that has no types. */
declare module "wawoff2" {
  export function compress(trueType: Uint8Array): Promise<Uint8Array>;
  export function decompress(woff2: Uint8Array): Promise<Uint8Array>;
}

/** Node has this function, but @types/node does not declare it. */
declare namespace WebAssembly {
  function instantiate(wasm: Uint8Array): Promise<{ instance: { exports: object } }>;
}
