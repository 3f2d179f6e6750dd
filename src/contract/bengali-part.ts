/** The id of the heading in a page's text under which it goes on in Bengali. */
export const BENGALI_PART = "bangla";
