import { COLLECTIONS } from "#contract/collections/collections.ts";
import type { Collection } from "#contract/collections/define-collection.ts";
import type { Health } from "#contract/health.ts";
import type { EnquirySettings } from "#contract/site-pages.ts";
import { language } from "#messages/language.ts";
import { appointmentsFeature } from "./admissions/appointments/appointments.feature.ts";
import { breachFeature } from "./admissions/breach/breach.feature.ts";
import { captchaFeature } from "./admissions/captcha/captcha.feature.ts";
import { createCourseNames } from "./admissions/enquiry/course-names.ts";
import { enquiryFeature } from "./admissions/enquiry/enquiry.feature.ts";
import { releaseEnquiries } from "./admissions/enquiry/enquiry-timeline.ts";
import { familyFeature } from "./admissions/family/family.feature.ts";
import { enquiryImportFeature } from "./admissions/import/enquiry-import.feature.ts";
import { leadsFeature } from "./admissions/leads/leads.feature.ts";
import { messagesFeature } from "./admissions/messages/messages.feature.ts";
import { remindersFeature } from "./admissions/reminders/reminders.feature.ts";
import { rightsFeature } from "./admissions/rights/rights.feature.ts";
import { seatsFeature } from "./admissions/seats/seats.feature.ts";
import { teamFeature } from "./admissions/team/team.feature.ts";
import { type ContentStore, contentIn } from "./collections/content/content-store.ts";
import { documentsFeature } from "./collections/documents/documents.feature.ts";
import { libraryFeature } from "./collections/library/library.feature.ts";
import { createRecordWriter } from "./collections/records/record-writer.ts";
import { recordsFeature } from "./collections/records/records.feature.ts";
import { versionsFeature } from "./collections/versions/versions.feature.ts";
import { finishErasure } from "./operations/backup/erased-list.ts";
import { createBackupWorker } from "./operations/backup/nightly-backup.ts";
import { createCorruptionWorkers } from "./operations/backup/watch-corruption.ts";
import { healthFeature } from "./operations/health/health.feature.ts";
import { housekeepingFeature } from "./operations/housekeeping.ts";
import { ownSiteFeature } from "./operations/own-site/own-site.feature.ts";
import { reviewFeature } from "./operations/review/review.feature.ts";
import { sampleDataFeature } from "./operations/sample-data/sample-data.feature.ts";
import { accountsFeature } from "./people/accounts.feature.ts";
import { feedFeature } from "./people/feed.feature.ts";
import type { Feature, Platform } from "./platform/feature.ts";
import { mailFeature } from "./platform/mail/mail.feature.ts";
import { mediaFeature } from "./platform/media/media.feature.ts";
import { openMediaStore } from "./platform/media/media-store.ts";
import { createSerialRunner } from "./platform/work/once.ts";
import { createAppearance } from "./publishing/appearance/appearance.service.ts";
import { brochureFeature } from "./publishing/brochure/brochure.feature.ts";
import { customFieldsIn } from "./publishing/pages/custom-fields.ts";
import type { Frontend } from "./publishing/pages/frontend.ts";
import type { PageCache } from "./publishing/pages/page-cache.ts";
import { siteFeature } from "./publishing/pages/site.feature.ts";
import { visitsFeature } from "./publishing/visits/visits.feature.ts";

export type Features = ReturnType<typeof createFeatures>;

/** Creates the product's features, each with its routes, workers and expiries. Add a new feature here. */
export function createFeatures(
  platform: Platform,
  options: {
    contentStore: ContentStore;
    frontend: Frontend;
    cache: PageCache;
    /** The latest logged errors, newest first. */
    errors: Health["errors"];
    /** Defaults to the product's own collections; tests may pass others. */
    collections?: readonly Collection[] | undefined;
    /** Whether push endpoints may be in private networks; set by tests that run a push service. */
    mayPushBePrivate?: boolean | undefined;
  },
) {
  const { config, db, log, clearPages, now } = platform;
  const { contentStore: store, frontend, cache, errors, collections = COLLECTIONS, mayPushBePrivate = false } = options;
  const mediaStore = openMediaStore(config);
  const appearance = createAppearance({
    content: () => store.current(),
    store: mediaStore,
    dataDir: config.dataDir,
    log,
    onMade: () => clearPages("content"),
  });
  const { content } = appearance;
  const college = () => contentIn(content(), language()).college;
  const recipients = () =>
    config.mail.enquiryTo.length > 0 ? config.mail.enquiryTo : [content().college.email.admissions ?? []].flat();
  const { provider, siteKey, scriptUrl } = config.captcha;
  const settings = (): EnquirySettings => ({
    ...config.emailService,
    recipient: recipients()[0] ?? "",
    captcha: { provider, siteKey, scriptUrl },
  });

  const mail = mailFeature(platform, {
    college: () => store.current().college,
    colours: () => content().appearance.colours,
  });
  const media = mediaFeature(platform, { store: mediaStore, collections });
  const accounts = accountsFeature(platform, { mail, college, release: releaseEnquiries });

  const feed = feedFeature(platform);

  const write = createRecordWriter({ media: media.service, now });
  const records = recordsFeature(platform, { collections, write });
  const library = libraryFeature(platform, { write, store });
  const documents = documentsFeature(platform, { store, recordDraft: records.draftAt, mail, college });
  const histories = [...records.histories, library.history];
  const versions = versionsFeature(platform, {
    documents: documents.versions,
    records: histories,
    media: media.service,
  });

  const visits = visitsFeature(platform, content);
  const brochure = brochureFeature(platform, { content, store: mediaStore });
  const { brochures } = brochure;
  const { previews } = documents;
  const site = siteFeature(platform, {
    ...{ appearance, brochures, previews, visits: visits.counter, cache, frontend, enquiry: settings },
    ...{ documents: store.documents, collections, store: mediaStore },
  });
  const { source } = site;

  const captcha = captchaFeature(platform);
  const courseNames = createCourseNames(db, () => content().courses);
  const customFields = () => customFieldsIn(contentIn(content(), language()));
  const onErased = createSerialRunner(() => finishErasure(db, config));
  const enquiry = enquiryFeature(platform, {
    ...{ courseNames, customFields, mail, captcha: captcha.service, visits, content, settings, recipients, source },
    onErased,
  });
  const enquiryImport = enquiryImportFeature(platform, { courseNames, customFields, readLog: enquiry.readLog });
  const leads = leadsFeature(platform, { courseNames, customFields, intake: enquiry.intake });
  const family = familyFeature(platform, { courseNames, customFields, content, source });
  const team = teamFeature(platform, { courseNames, mail, college });
  const reminders = remindersFeature(platform, { mail, college, mayPushBePrivate });
  const appointments = appointmentsFeature(platform, { mail, content });
  const { desk, readLog } = enquiry;
  const messages = messagesFeature(platform, { ...enquiry.shared, content, readLog });
  const seats = seatsFeature(platform, { content, courseNames, mail, readLog });
  const breach = breachFeature(platform, { readLog, mail, content });
  const rights = rightsFeature(platform, { desk, readLog, mail, content, recipients, source, onErased });

  const checkMedia = () => mediaStore.check();
  const health = healthFeature(platform, { checkMedia, errors, mail, college });
  const review = reviewFeature(platform, { store, documents: documents.documents, mail, college });
  const { publications } = documents;
  const ownSite = ownSiteFeature(platform, {
    ...{ store, documents: documents.documents, publications, previews, media: media.service },
  });
  const sampleData = sampleDataFeature(platform, media.service);
  const backup = { workers: [...createCorruptionWorkers(platform), createBackupWorker(platform)] };
  const housekeeping = housekeepingFeature(platform, () => Object.values(features));

  const features = {
    // Housekeeping runs expiries in this order: records and library empty the bin before media deletes unlisted files.
    ...{ mail, accounts, feed, records, library, documents, versions, media, visits, brochure, site },
    ...{
      captcha,
      enquiry,
      enquiryImport,
      leads,
      family,
      team,
      reminders,
      appointments,
      seats,
      messages,
      breach,
      rights,
    },
    ...{ health, review, ownSite, sampleData, backup, housekeeping },
  } satisfies Record<string, Feature>;
  return { ...features, appearance, all: Object.values<Feature>(features) };
}
