export const IMPORTS = "/enquiry-imports";
export const pathOf = (id: string) => `${IMPORTS}/${encodeURIComponent(id)}`;
