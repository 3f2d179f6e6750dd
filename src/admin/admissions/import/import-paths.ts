export const IMPORTS = "/enquiry-imports";
export const importApiPath = (id: string) => `${IMPORTS}/${encodeURIComponent(id)}`;
