import { expect, test } from "vitest";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { anEnquiry, enquiryDialog } from "./pages/enquiry.page.ts";
import { openDesk } from "./support/admin.ts";
import { PHONE } from "./support/browser.ts";
import { openTestSite } from "./support/open-test-site.ts";
import { sharedSiteInBrowser } from "./support/site.ts";

const here = sharedSiteInBrowser();
