/** What the form shows and the server answers when no valid captcha token came: specification, section 5. */
export const CAPTCHA_FAILED = "reCAPTCHA failed. Please try again.";
