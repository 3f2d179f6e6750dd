import { createCaptcha } from "#site/enquiry/captcha/captcha.ts";

/** The script of the page on which the captcha's browser tests run. */
Object.assign(globalThis, { createCaptcha });
