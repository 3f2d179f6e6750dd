import type { FastifyBaseLogger } from "fastify";
import type { Health } from "#contract/health.ts";
import { KINDS } from "#contract/kinds/kinds.ts";
import { language } from "#messages/language.ts";
import { releaseEnquiries } from "#server/admissions/enquiry/enquiry-steps.ts";
import type { Topic } from "#server/platform/db/topic-versions.ts";
import { createCaptchaService } from "./admissions/captcha/captcha.service.ts";
import { createCourseNames } from "./admissions/enquiry/course-names.ts";
import { createDesk } from "./admissions/enquiry/desk.ts";
import { createDeskChanges } from "./admissions/enquiry/desk-changes.ts";
import { enquiryMails } from "./admissions/enquiry/enquiry-mails.ts";
import { createOriginFinder } from "./admissions/enquiry/enquiry-origin.ts";
import { createIntake } from "./admissions/enquiry/intake.ts";
import { createFamilyService } from "./admissions/family/family.service.ts";
import { createFamilyLinks } from "./admissions/family/family-links.repository.ts";
import { createEnquiryImportService } from "./admissions/import/enquiry-import.service.ts";
import { createImportWorker } from "./admissions/import/import-worker.ts";
import { promiseDeskMails } from "./admissions/team/desk-mails.ts";
import { createTeamService } from "./admissions/team/team.service.ts";
import type { AppDependencies } from "./app.ts";
import { createPictureService } from "./collections/albums/pictures.service.ts";
import { contentIn } from "./collections/content/content-store.ts";
import { createSampleFinder } from "./collections/content/leftovers.ts";
import type { Content } from "./collections/content/load-content.ts";
import { createDocuments } from "./collections/documents/documents.ts";
import { createLibraryService } from "./collections/library/library.service.ts";
import { createRecordWriter } from "./collections/records/record-writer.ts";
import { createRecordService } from "./collections/records/records.service.ts";
import type { VersionSubject } from "./collections/versions/version-subjects.ts";
import { createVersionService } from "./collections/versions/versions.service.ts";
import { createChecklistService } from "./operations/checklist/checklist.service.ts";
import { createHealthService } from "./operations/health/health.service.ts";
import { promiseHealthMails } from "./operations/health/health-mails.ts";
import { createLinkChecker } from "./operations/review/link-checker.ts";
import { promiseReviewMails } from "./operations/review/review-mails.ts";
import { createAccountMails } from "./people/account-mails.ts";
import { createAccounts } from "./people/accounts.ts";
import type { Config } from "./platform/config.ts";
import { CONTENT, raiseVersions } from "./platform/db/topic-versions.ts";
import type { CountsFor } from "./platform/http/counts.ts";
import { createOutbox } from "./platform/mail/mail.repository.ts";
import { parseMailbox } from "./platform/mail/mail-message.ts";
import { createMailTransport, senderOf } from "./platform/mail/mail-transport.ts";
import { createMailWorker } from "./platform/mail/mail-worker.ts";
import { createMedia, eraseBinned } from "./platform/media/media.service.ts";
import { openMediaStore } from "./platform/media/media-store.ts";
import { createAppearance } from "./publishing/appearance/appearance.service.ts";
import { createBrochures } from "./publishing/brochure/brochure.service.ts";
import { createPageTitles } from "./publishing/visits/page-titles.ts";
import { createVisitCounter } from "./publishing/visits/visit-counter.ts";
import { createVisitService } from "./publishing/visits/visits.service.ts";

/** Ids of files in the versions of a record. */
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** As the states' councils do; `enquiry.seasonBegins` may name another month. */
const APRIL = 4;

export type Services = ReturnType<typeof createServices>;

export function createServices(
  options: Omit<AppDependencies, "frontend"> & {
    log: FastifyBaseLogger;
    /** Called after a commit that raised versions of topics. */
    onChanged: () => Promise<void>;
    /** Called when this copy has made anew what its pages show; `isAddition`: nothing existing has changed. */
    onMade: (topic: Topic, isAddition: boolean) => void;
    countsFor?: CountsFor;
    /** The last of the log, the newest first. */
    errors?: Health["errors"];
    now: () => Date;
  },
) {
  const {
    config,
    publicUrl,
    db,
    contentStore,
    log,
    errors = [],
    onChanged,
    onMade,
    countsFor,
    now,
    kinds = KINDS,
  } = options;
  const college = () => contentStore.current().college;
  const collegeInLanguage = () => contentIn(contentStore.current(), language()).college;
  const from = () => senderOf(config, { name: college().name.english, admissions: college().email.admissions });
  const store = openMediaStore(config);
  const appearance = createAppearance({
    content: () => contentStore.current(),
    store,
    dataDir: config.dataDir,
    log,
    onMade: () => onMade("content", false),
  });
  const { content } = appearance;
  const captcha = createCaptchaService({ db, settings: config.captcha, clock: now });
  const mailWorker = createMailWorker({
    db,
    transport: createMailTransport(config, from),
    log,
    isOnlyWorker: config.database.kind === "sqlite",
  });
  const enqueueMail = createOutbox(from, () => content().appearance.colours);
  const mailsFor = enquiryMails(() => {
    const recipients = enquiryRecipients(config, content()).map(parseMailbox);
    return { recipients, contentIn: (language) => contentIn(content(), language), publicUrl };
  });
  const wakeMails = () => mailWorker.wake();
  const courseNames = createCourseNames(db, () => content().courses);
  const familyLink = createFamilyLinks(publicUrl);
  const contentOfMoment = () => contentIn(content(), language());
  const titlesOf = createPageTitles(db, contentOfMoment);
  const findOrigin = createOriginFinder(publicUrl, titlesOf);
  const seasonBegins = () => college().enquiry.seasonBegins ?? APRIL;
  const visitCounter = createVisitCounter({ db, publicUrl, log, now });
  const visits = createVisitService({ db, counter: visitCounter, titlesOf, seasonBegins, now });
  const brochures = createBrochures({
    content,
    dataDir: config.dataDir,
    publicUrl,
    log,
    onMade: () => onMade("brochure", true),
  });
  const mails = createAccountMails({ enqueueMail, college: collegeInLanguage, publicUrl, wake: wakeMails });
  const accounts = createAccounts({ db, mails, publicUrl, now, countsFor, release: releaseEnquiries });
  const media = createMedia({
    db,
    store,
    log,
    async onVariantsMade() {
      await raiseVersions(db, ["album", "placement", CONTENT], true);
      await onChanged();
    },
    now,
  });
  const write = createRecordWriter({ media: media.service, onChanged, now });
  const family = createFamilyService({ db, courseNames, college, now });
  const records = {
    kinds: kinds.map((kind) => createRecordService(kind, { db, write })),
    pictures: createPictureService({ db, write }),
  };
  const listOutcomes = () => {
    const names = contentOfMoment().outcomes;
    return content().outcomes.map((outcome, index) => ({ ...outcome, name: names[index]?.label ?? outcome.label }));
  };
  const shared = { db, courseNames, write, enqueueMail, mailsFor, familyLink, onMailDue: wakeMails, now };
  const enquiry = {
    intake: createIntake({ ...shared, captcha, findOrigin }),
    desk: createDesk({ ...shared, content }),
    changes: createDeskChanges({ db }),
    ...{ content, publicUrl, courseNames, outcomes: listOutcomes, seasonBegins },
  };
  const team = {
    service: createTeamService({ db, courseNames, write }),
    async sendMails() {
      const options = { db, enqueueMail, college: () => contentOfMoment().college, publicUrl, log, now: now() };
      if ((await promiseDeskMails(options)) > 0) wakeMails();
    },
  };
  const look = createHealthService({ config, db, checkMedia: () => media.store.check(), errors, now });
  const health = {
    service: look,
    async sendMails() {
      if (
        (await promiseHealthMails({ db, enqueueMail, college: collegeInLanguage, publicUrl, watch: look.watch, now })) >
        0
      )
        wakeMails();
    },
  };
  const importWorker = createImportWorker({
    ...{ db, courseNames, log, now },
    isOnlyWorker: config.database.kind === "sqlite",
  });
  const enquiryImports = createEnquiryImportService({ db, courseNames, write, worker: importWorker, now });
  const openSample = createSampleFinder(contentStore);
  const checklist = createChecklistService({
    db,
    store: contentStore,
    openSample,
    publicFiles: () => content().publicFiles,
    media: media.service,
    onChanged,
    now,
  });
  const library = createLibraryService({ db, write, documents: contentStore.documents });
  const recordSubjects: VersionSubject[] = [...records.kinds, records.pictures, library].map(({ history }) => ({
    ...history,
    forget: async (_id: string, values: readonly string[]) => {
      const ids = [...new Set(values.flatMap((value) => value.match(UUID) ?? []))];
      await eraseBinned({ db, media: media.service }, { ids });
    },
  }));
  const documents = createDocuments({ db, store: contentStore, openSample, log, now }, publicUrl);
  const review = {
    linkChecker: createLinkChecker({ db, store: contentStore, publicUrl, now }),
    async sendMails() {
      const listDocuments = documents.documents.list;
      const mails = await promiseReviewMails({ db, enqueueMail, college, publicUrl, listDocuments, now: now() });
      if (mails > 0) wakeMails();
    },
  };
  const versions = createVersionService({ db, subjects: [documents.versions, ...recordSubjects], now });
  const served = {
    accounts,
    appearance,
    brochures,
    captcha,
    checklist,
    documents,
    enquiry,
    family,
    enquiryImports,
    health,
    importWorker,
    mailWorker,
    library,
    media,
    review,
    team,
    visitCounter,
    visits,
  };
  return { ...served, records, versions };
}

/** `ENQUIRY_TO`, or the college's own address. */
export function enquiryRecipients({ mail }: Config, { college }: Content): string[] {
  return mail.enquiryTo.length > 0 ? mail.enquiryTo : [college.email.admissions];
}
