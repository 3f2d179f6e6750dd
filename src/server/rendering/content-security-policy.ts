import type { CaptchaSettings } from "#contract/site-pages.ts";
import { captchaSources } from "#server/features/captcha/captcha-sources.ts";
import type { FinishedPage } from "./finish-page.ts";

interface PolicyOptions {
  hashes?: NonNullable<FinishedPage["hashes"]>;
  captcha: Pick<CaptchaSettings, "provider" | "scriptUrl">;
  emailServiceOrigin: string | null;
}

/** The content security policy of a page: this site, the hashes of its inline parts, and the services it is set up with. */
export function contentSecurityPolicy({ hashes, captcha, emailServiceOrigin }: PolicyOptions): string {
  const provider = captchaSources(captcha);
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...(hashes?.script ?? []), ...provider.script],
    "style-src": ["'self'", ...(hashes?.style ?? []), ...provider.style],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...provider.connect, ...(emailServiceOrigin ? [emailServiceOrigin] : [])],
    "frame-src": provider.frame.length > 0 ? provider.frame : ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}
