/** The seal of the design, or of the college's public folder, for a site without `face.seal`. */
export const SEAL = "/Images/seal.svg";
