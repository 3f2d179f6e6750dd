/** The design's own, or that of the college's public folder; `face.seal` stands in for it. */
export const SEAL = "/Images/seal.svg";
