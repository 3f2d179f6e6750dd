import { normaliseForSearch } from "#shared/normalise.ts";

/**
 * What the command palette finds a tab (`tab-`), a view of the desk (`desk-`) or a part of the college's details
 * (`college-`) by, besides its label and description: phrases that staff type, in English and Bengali.
 */
export const FIND_WORDS: Readonly<Record<string, string>> = {
  "tab-announcements":
    "notice, circular, PDF, result, class routine, holiday list, admit card, নোটিশ, ফলাফল, ক্লাস রুটিন, ছুটির তালিকা",
  "tab-placed-students": "placement, student photo, job, প্লেসমেন্ট, চাকরি, ছাত্রের ছবি",
  "tab-event-gallery": "photo album, upload pictures of an event, ছবির অ্যালবাম, অনুষ্ঠানের ছবি",
  "tab-event": "calendar, programme, seminar, workshop, ক্যালেন্ডার, কর্মসূচি, সেমিনার",
  "tab-image-gallery": "photo, upload pictures, ছবি যোগ",
  "tab-pages":
    "page text, menu, footer, draft, schedule, Bengali text, laboratory, hostel, পাতার লেখা, মেনু, খসড়া, ল্যাব, হস্টেল",
  "tab-setup": "first steps, remove the sample, go public, প্রথম ধাপ, নমুনা সরানো, সাইট চালু করা",
  "tab-college": "brochure, picture library, PDF library, ব্রোশিওর, পুস্তিকা, ছবির ভাণ্ডার",
  "tab-enquiries": "lead, family, parent, student, phone call, পরিবার, অভিভাবক, ফোন করা",
  "tab-admins":
    "password, second factor, reminder, notification, invite a colleague, user account, role, permission, audit log, logged-in devices, পাসওয়ার্ড, রিমাইন্ডার, সহকর্মীকে আমন্ত্রণ, নতুন অ্যাকাউন্ট, ভূমিকা, অনুমতি, কাজের খাতা",
  "tab-health":
    "backup, disk space, memory, mail trouble, server log, version, database, captcha, ব্যাকআপ, ডিস্কের জায়গা, সার্ভার, ইমেল যাচ্ছে না",
  "tab-breach": "data leak, তথ্য ফাঁস",
  "desk-today": "call list, due call, overdue call, follow-up, ফোনের তালিকা, আজকের ফোন, বাকি ফোন",
  "desk-list":
    "export CSV, download Excel, download enquiries, print list, filter, spam, duplicate, merge, message to many, WhatsApp to many, admission number, receipt, তালিকা ডাউনলোড, এক্সেল, একসঙ্গে অনেককে বার্তা, রসিদ, স্প্যাম",
  "desk-visits": "appointment, visitor, campus visit, দেখা করার সময়, কলেজ দেখতে আসা",
  "desk-board": "stage, pipeline, ধাপ",
  "desk-reports": "statistics, figures, source, campaign, calls per person, পরিসংখ্যান, হিসেব, রিপোর্ট, উৎস",
  "desk-import":
    "Excel, CSV, upload list, fair, school visit, paste from WhatsApp, Facebook lead, Google lead, Zapier, এক্সেল, মেলার তালিকা, স্কুলের তালিকা, ফেসবুক, খোঁজ আনা",
  "desk-bin": "deleted enquiry, restore, undo, মুছে ফেলা খোঁজ, ফিরিয়ে আনা",
  "desk-requests": "erase personal data, privacy, complaint, ব্যক্তিগত তথ্য মোছা, অভিযোগ",
  "desk-team": "owner, assign, share enquiries, daily mail, weekly figures, দায়িত্ব, ভাগ করে দেওয়া, রোজকার ইমেল",
  "college-names": "college name, site name, Facebook, YouTube, Instagram, LinkedIn, কলেজের নাম, ফেসবুক, ইউটিউব",
  "college-telephones": "phone number, contact, email address, holiday hours, ফোন নম্বর, যোগাযোগ, ছুটির সময়",
  "college-banner": "message on top of the site, urgent, সব পাতার ওপরের খবর, জরুরি",
  "college-enquiry": "admission form, last date, documents to bring, seats left, ভর্তির ফর্ম, শেষ তারিখ, কাগজপত্র",
  "college-privacy": "consent, data protection, grievance, সম্মতি, তথ্য সুরক্ষা",
  "college-outcomes": "call button, no answer, ফোন ধরেননি",
  "college-fields": "question in the form, guardian, district, marks, category, হস্টেল, অভিভাবক, জেলা, নম্বর",
  "college-approvals": "PCI letter, AICTE, affiliation, inspection, অনুমোদনপত্র",
  "college-committees": "anti-ragging, women's cell, complaint, SC and ST cell, র‍্যাগিং, অভিযোগ",
  "college-recruiters": "company, hospital, কোম্পানি",
  "college-people": "teacher, staff list, principal, faculty photo, শিক্ষকের তালিকা, কর্মী, অধ্যক্ষ, শিক্ষকের ছবি",
  "college-courses": "fee structure, seat, B.Pharm, D.Pharm, M.Pharm, syllabus, ফি কাঠামো, আসন, বি.ফার্ম, ডি.ফার্ম",
  "college-home": "front page, key figures, headline, প্রথম পাতার লেখা",
  "college-placements": "salary, package, how many got jobs, বেতন, কতজন চাকরি পেয়েছেন",
  "college-appearance": "color, colour, font, seal, theme, রং, সিল",
  "college-templates": "WhatsApp message, SMS, mail to families, হোয়াটসঅ্যাপের কথা, এসএমএস, পরিবারকে ইমেল",
  "college-redirects": "old link, broken link, URL, পুরোনো লিঙ্ক",
};

/** Words that say what to do but not with what. The palette ignores them beside others: "add a notice" finds notices. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  normaliseForSearch(
    `add new create make change edit update upload write put set send delete remove view see show open get find check
    how where what to do i can the a an my our your of for in on at with from and list screen settings setting
    যোগ নতুন বদল বদলান বদলানো বদলাব করুন করা করব কীভাবে কিভাবে কোথায় দিন দেব দেখুন দেখব আমার আমাদের লিখুন পাঠান মুছুন তালিকা`,
  ).split(/\s+/),
);
