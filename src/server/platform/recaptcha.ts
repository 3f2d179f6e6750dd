/** Google's own addresses; both can be set, for a network that reaches www.recaptcha.net only. */
export const RECAPTCHA_SCRIPT_URL = "https://www.google.com/recaptcha/api.js?render=explicit";
export const RECAPTCHA_VERIFY_URL = "https://www.google.com/recaptcha/api/siteverify";

/** Sources that Google's page on content security policies names, and the folder of a script address that is not usual. */
export function recaptchaSources(scriptUrl: string) {
  const folders = ["https://www.google.com/recaptcha/", new URL(".", scriptUrl).href];
  return {
    script: [...new Set([...folders, "https://www.gstatic.com/recaptcha/"])],
    frame: [...new Set([...folders, "https://recaptcha.google.com/recaptcha/"])],
  };
}
