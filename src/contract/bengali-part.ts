/** The id of the heading that starts a page's Bengali part. */
export const BENGALI_PART = "bangla";
